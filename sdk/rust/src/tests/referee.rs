//! A referee of a few lines, on a real stream: it says what its script says, and judges nothing.

use std::future::Future;
use std::thread::{spawn, JoinHandle};

use bytes::Bytes;
use h2::RecvStream;
use http::{HeaderMap, HeaderValue, Response};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, UnixListener};

/// What the referee does next.
pub(super) enum Step {
    Say(Vec<u8>),
    Hear,
    /// Until the bot has closed its side.
    HearTheEnd,
}

/// How its script ends: with a status of gRPC and a sentence.
pub(super) struct Script {
    pub steps: Vec<Step>,
    pub status: (u32, &'static str),
}

/// What it came to know.
#[derive(Debug, Default)]
pub(super) struct Heard {
    pub authority: String,
    pub messages: Vec<Vec<u8>>,
    pub ended_in_order: bool,
}

/// Serves one bot on a unix socket, or on loopback; where to dial, and what was heard in the end.
pub(super) fn start(path: Option<String>, script: Script) -> (String, JoinHandle<Heard>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let _entered = runtime.enter();
    if let Some(path) = path {
        let listener = UnixListener::bind(&path).unwrap();
        let accepted = async move { listener.accept().await.unwrap().0 };
        (format!("unix://{path}"), spawn(move || runtime.block_on(serve(accepted, script))))
    } else {
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let accepted = async move { listener.accept().await.unwrap().0 };
        (address, spawn(move || runtime.block_on(serve(accepted, script))))
    }
}

async fn serve<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    accepted: impl Future<Output = S>,
    script: Script,
) -> Heard {
    let mut connection = h2::server::handshake(accepted.await).await.unwrap();
    let (request, mut respond) = connection.accept().await.unwrap().unwrap();
    let driven = tokio::spawn(async move { while connection.accept().await.is_some() {} });
    let authority = request.uri().authority().map(ToString::to_string).unwrap_or_default();
    let mut heard = Heard { authority, ..Heard::default() };
    let mut listening = Listening { body: request.into_body(), rest: Vec::new() };
    let opening = Response::builder().header("content-type", "application/grpc").body(()).unwrap();
    let mut sending = respond.send_response(opening, false).unwrap();
    for step in script.steps {
        match step {
            Step::Say(payload) => {
                let mut frame = vec![0];
                frame.extend((payload.len() as u32).to_be_bytes());
                frame.extend(payload);
                sending.send_data(Bytes::from(frame), false).unwrap();
            }
            Step::Hear => heard.messages.extend(listening.message().await),
            Step::HearTheEnd => heard.ended_in_order = listening.message().await.is_none(),
        }
    }
    let mut trailers = HeaderMap::new();
    trailers.insert("grpc-status", HeaderValue::from(script.status.0));
    trailers.insert("grpc-message", HeaderValue::from_static(script.status.1));
    let _ = sending.send_trailers(trailers);
    let _ = driven.await;
    heard
}

struct Listening {
    body: RecvStream,
    rest: Vec<u8>,
}

impl Listening {
    /// The next message; none where the bot has closed its side in order.
    async fn message(&mut self) -> Option<Vec<u8>> {
        loop {
            if let Some(length) = self.rest.get(1..5) {
                let end = 5 + u32::from_be_bytes(length.try_into().unwrap()) as usize;
                if self.rest.len() >= end {
                    return Some(self.rest.drain(..end).skip(5).collect());
                }
            }
            let chunk = self.body.data().await?.expect("the bot does not break the stream");
            self.body.flow_control().release_capacity(chunk.len()).unwrap();
            self.rest.extend(chunk);
        }
    }
}

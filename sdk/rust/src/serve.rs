//! A conversation over gRPC, with the referee that started the program.

use std::env;
use std::process::ExitCode;
use std::time::Duration;

use http::uri::PathAndQuery;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc;
use tokio_stream::wrappers::UnboundedReceiverStream;
use tonic::client::Grpc;
use tonic::transport::{Channel, Endpoint, Uri};
use tonic::{Code, Request, Status, Streaming};
use tonic_prost::ProstCodec;

use crate::bot::Bot;
use crate::conversation::Conversation;
use crate::error::Error;
use crate::pb;

const PLAY: &str = "/pinochle_protocol.v1.RefereeService/Play";
const MAX_MESSAGE_BYTES: usize = 64 << 20;
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(10);
const KEEP_ALIVE_TIMEOUT: Duration = Duration::from_secs(8);
const CLOSING_TIME: Duration = Duration::from_millis(500);

/// Plays for the referee that started this program until it says goodbye. Return what this returns from `main`.
///
/// The status is 0 after a goodbye, or when the referee closed the stream in order; 1, with a sentence on standard
/// error, if it refuses the bot or is lost; 2, with a sentence, if there is no referee to dial.
pub fn serve(mut bot: impl Bot) -> ExitCode {
    let Err(error) = run(&mut bot) else { return ExitCode::SUCCESS };
    eprintln!("{error}");
    ExitCode::from(if error == Error::NoReferee { 2 } else { 1 })
}

/// [`serve`] for programs that do more.
///
/// # Errors
///
/// There is no referee, it refuses the bot or is lost, or the bot made a mistake.
pub fn run(bot: &mut dyn Bot) -> Result<(), Error> {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let (Some(address), Some(token)) = (set("PINOCHLE_ADDRESS"), set("PINOCHLE_TOKEN")) else {
        return Err(Error::NoReferee);
    };
    let or_empty = |name| set(name).unwrap_or_default();
    play(bot, &address, &token, &or_empty("PINOCHLE_BOT_NAME"), &or_empty("PINOCHLE_BOT_VERSION"))
}

pub(crate) fn play(bot: &mut dyn Bot, address: &str, token: &str, name: &str, version: &str) -> Result<(), Error> {
    let mut conversation = Conversation::new(bot);
    let hello = conversation.hello_message(token, name, version);
    // The bot thinks on this thread; meanwhile the other one answers the referee's pings.
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let runtime = runtime.map_err(|error| Error::Broken(error.to_string()))?;
    let result = runtime
        .block_on(connect(address))
        .and_then(|channel| talk(&runtime, channel, &mut conversation, hello, address));
    runtime.shutdown_background();
    result
}

async fn connect(address: &str) -> Result<Channel, Error> {
    let unreachable =
        |error: tonic::transport::Error| Error::Unreachable { address: address.to_owned(), reason: innermost(&error) };
    let target = if address.starts_with("unix:") { address.to_owned() } else { format!("http://{address}") };
    Endpoint::from_shared(target)
        .map_err(unreachable)?
        // The name of a unix socket is no host name; referees expect this one.
        .origin(Uri::from_static("http://localhost"))
        // A referee that is gone without a word is noticed within 20 seconds.
        .http2_keep_alive_interval(KEEP_ALIVE_INTERVAL)
        .keep_alive_timeout(KEEP_ALIVE_TIMEOUT)
        .keep_alive_while_idle(true)
        .connect()
        .await
        .map_err(unreachable)
}

/// Sends and receives until the referee says goodbye, closes the stream, or the stream breaks.
fn talk(
    runtime: &Runtime,
    channel: Channel,
    conversation: &mut Conversation<'_>,
    hello: pb::PlayRequest,
    address: &str,
) -> Result<(), Error> {
    let (requests, outgoing) = mpsc::unbounded_channel();
    // Where the stream has ended meanwhile, receiving tells how: that nobody takes a message is no error yet.
    let _ = requests.send(hello);
    let mut incoming = match runtime.block_on(open(channel, outgoing)) {
        Ok(incoming) => incoming,
        Err(status) => return Err(explain(&status, address, conversation.is_welcome())),
    };
    loop {
        match runtime.block_on(incoming.message()) {
            Ok(Some(response)) => {
                if let Some(request) = conversation.receive_message(response)? {
                    let _ = requests.send(request);
                }
            }
            Ok(None) => return Ok(()),
            Err(status) => return Err(explain(&status, address, conversation.is_welcome())),
        }
        if let Some(farewell) = conversation.farewell() {
            drop(requests);
            // The referee ends the stream now; one that does not is not waited for.
            let _ = runtime.block_on(async { tokio::time::timeout(CLOSING_TIME, incoming.message()).await });
            return if conversation.is_welcome() { Ok(()) } else { Err(Error::Refused(farewell.to_owned())) };
        }
    }
}

/// The call of the service's one method, which is too little for generated code.
async fn open(
    channel: Channel,
    outgoing: mpsc::UnboundedReceiver<pb::PlayRequest>,
) -> Result<Streaming<pb::PlayResponse>, Status> {
    let mut client =
        Grpc::new(channel).max_decoding_message_size(MAX_MESSAGE_BYTES).max_encoding_message_size(MAX_MESSAGE_BYTES);
    client.ready().await.map_err(|error| Status::unavailable(innermost(&error)))?;
    let codec = ProstCodec::<pb::PlayRequest, pb::PlayResponse>::default();
    let request = Request::new(UnboundedReceiverStream::new(outgoing));
    Ok(client.streaming(request, PathAndQuery::from_static(PLAY), codec).await?.into_inner())
}

fn explain(status: &Status, address: &str, is_welcome: bool) -> Error {
    let reason = format!("{:?}: {}", status.code(), status.message());
    match status.code() {
        Code::Unauthenticated => Error::Refused(status.message().to_owned()),
        _ if is_welcome => Error::Broken(reason),
        _ => Error::Unreachable { address: address.to_owned(), reason },
    }
}

/// What an error comes from in the end: the ones around it say little.
fn innermost(error: &dyn std::error::Error) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}

//! Conversations over gRPC, and how they end.

use prost::Message;

use super::conversations::TRANSCRIPTS;
use super::referee::{start, Script, Step};
use super::{decoded, list, testdata, text, unhex, Lowest};
use crate::pb::{self, play_response::Kind};
use crate::serve::play;
use crate::Error;

fn socket(name: &str) -> String {
    let path = std::env::temp_dir().join(format!("pinochle-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path.to_str().unwrap().to_owned()
}

fn say(kind: Kind) -> Step {
    Step::Say(pb::PlayResponse { kind: Some(kind) }.encode_to_vec())
}

fn welcome() -> Step {
    say(Kind::Welcome(pb::Welcome::default()))
}

fn goodbye(reason: &str) -> Step {
    say(Kind::Goodbye(pb::Goodbye { reason: reason.to_owned() }))
}

fn dial(address: &str) -> Result<(), Error> {
    play(&mut Lowest, address, "secret", "first-legal", "1.0.0")
}

#[test]
fn a_transcript_is_played_on_a_socket_and_on_loopback() {
    let transcript = testdata(TRANSCRIPTS[0]);
    for path in [Some(socket("transcript")), None] {
        let (mut steps, mut want): (Vec<Step>, Vec<pb::PlayRequest>) = (Vec::new(), Vec::new());
        for entry in list(&transcript["messages"]) {
            let payload = unhex(&entry["bytes"]);
            if text(&entry["from"]) == "referee" {
                steps.push(Step::Say(payload));
            } else {
                steps.push(Step::Hear);
                want.push(decoded(&payload));
            }
        }
        steps.push(Step::HearTheEnd);
        if let Some(pb::play_request::Kind::Hello(hello)) = &mut want[0].kind {
            hello.token = "secret".to_owned();
        }
        let (address, referee) = start(path, Script { steps, status: (0, "") });
        assert_eq!(dial(&address), Ok(()));
        let heard = referee.join().unwrap();
        assert_eq!((heard.authority.as_str(), heard.ended_in_order), ("localhost", true));
        assert_eq!(heard.messages.iter().map(|each| decoded(each)).collect::<Vec<pb::PlayRequest>>(), want);
    }
}

#[test]
fn a_stream_ends_in_order_or_with_a_sentence() {
    let broken = Error::Broken("Internal: broken".to_owned());
    let refused = |reason: &str| Err(Error::Refused(reason.to_owned()));
    let cases = [
        ("closed", vec![], (0, ""), Ok(())),
        ("goodbye", vec![welcome(), goodbye("")], (0, ""), Ok(())),
        ("refused", vec![goodbye("wrong version")], (0, ""), refused("wrong version")),
        ("token", vec![], (16, "no such token"), refused("no such token")),
        ("broken", vec![welcome()], (13, "broken"), Err(broken)),
    ];
    for (name, said, status, want) in cases {
        let steps = std::iter::once(Step::Hear).chain(said).collect();
        let (address, referee) = start(Some(socket(name)), Script { steps, status });
        assert_eq!(dial(&address), want, "{name}");
        referee.join().unwrap();
    }
}

#[test]
fn nobody_answers() {
    for address in ["unix:///nowhere/at/all", "127.0.0.1:1"] {
        let sentence = dial(address).unwrap_err().to_string();
        assert!(sentence.starts_with(&format!("no referee answers at {address} (")), "{sentence}");
        assert!(!sentence.contains('\n'));
    }
}

#[test]
fn a_bot_started_by_hand_is_told_how() {
    // The tests are started by hand, too.
    assert_eq!(crate::run(&mut Lowest), Err(Error::NoReferee));
    assert!(Error::NoReferee.to_string().contains("pinochle match"));
}

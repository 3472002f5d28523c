"""Hello, welcome, matches, ends of deals, goodbye: each comes back as it was; broken bytes are a `ProtocolError`."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pinochle_protocol import (
    MAX_MESSAGE_BYTES,
    DealEncoder,
    DealEnded,
    Goodbye,
    Hello,
    MatchEnded,
    MatchFormat,
    MatchStarted,
    ProtocolError,
    Termination,
    Welcome,
    deal_ended_of,
    decode_request,
    decode_response,
    encode_hello,
    encode_response,
    read_deal_ended,
    read_match_ended,
    read_match_started,
    read_welcome,
)
from pinochle_protocol.v1 import referee_service_pb2 as pb
from pinochle_rules import Action, Deal, DealResult, Outcome, Ruleset, Seat
from random_deals import RULESETS, deals, random_deal

TEXT = st.text("a é\u2660\0-1", max_size=9)


@given(
    st.builds(
        Hello,
        token=TEXT,
        name=TEXT,
        version=TEXT,
        rulesets=st.lists(TEXT).map(tuple),
        max_batch=st.integers(0, 2**31 - 1),
        features=st.lists(TEXT).map(tuple),
        protocol_version=st.integers(-(2**31), 2**31 - 1),
    )
)
def test_hello(hello: Hello) -> None:
    assert decode_request(encode_hello(hello)) == hello


def test_welcome() -> None:
    welcome = Welcome(name="arena", version="1.2", features=("a", "b"))
    assert read_welcome(decode_response(encode_response(welcome)).welcome) == welcome


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: f"{ruleset.name} {dict(ruleset.options)}")
@pytest.mark.parametrize("decision_seconds", [None, 0.0005, 1.0, 3600.25])
def test_match_started(ruleset: Ruleset, decision_seconds: float | None) -> None:
    started = MatchStarted(
        ruleset=ruleset,
        seat=Seat.WEST,
        format=MatchFormat.GAMES,
        boards=12,
        decision_seconds=decision_seconds,
        bank_seconds=0.0 if decision_seconds is None else 7.125,
    )
    payload = encode_response(started)
    assert read_match_started(decode_response(payload).match_started) == started
    assert payload == encode_response(started), "equal values give equal bytes"


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (pb.MatchStarted(ruleset="whist", seat=pb.MatchStarted().seat), "there is no ruleset 'whist'"),
        (pb.MatchStarted(ruleset="double-deck", options={"racehorses": "true"}), "did you mean 'racehorse'"),
        (pb.MatchStarted(ruleset="double-deck"), "seat number 0"),
    ],
)
def test_a_match_that_cannot_be_played_says_why(message: pb.MatchStarted, text: str) -> None:
    with pytest.raises(ProtocolError, match=text):
        read_match_started(message)


@settings(max_examples=15)
@given(deals())
def test_the_end_of_a_deal(states: list[tuple[Deal, Action | None]]) -> None:
    deal = states[-1][0]
    ended = deal_ended_of(deal, deal_id=7)
    payload = encode_response(ended)
    response = decode_response(payload)
    assert response.SerializeToString() == payload
    assert read_deal_ended(response.deal_ended) == ended
    assert deal.outcome is not None
    assert (ended.result, ended.deltas) == (deal.outcome.result, deal.outcome.deltas)


def test_the_end_of_a_deal_for_several_connections() -> None:
    deal = list(random_deal(RULESETS[0], 2))[-1][0]
    ended = deal_ended_of(deal, deal_id=1)
    messages = [decode_response(payload).deal_ended for payload in DealEncoder().ended_for(ended, (5, 600))]
    assert [message.deal_id for message in messages] == [5, 600]
    assert {read_deal_ended(message).plays for message in messages} == {ended.plays}


def test_a_forfeited_deal_ends_where_it_stood() -> None:
    states = list(random_deal(RULESETS[2], 1))
    deal = states[len(states) // 2][0]
    outcome = Outcome(DealResult.FORFEITED, (0, 0, 0, 0), (0, 0), (-150, 0))
    ended = deal_ended_of(deal, deal_id=1, outcome=outcome)
    assert read_deal_ended(decode_response(encode_response(ended)).deal_ended) == ended
    assert ended.result is DealResult.FORFEITED
    with pytest.raises(ValueError, match="is not over: give its outcome"):
        deal_ended_of(deal, deal_id=1)


@pytest.mark.parametrize("result", [*DealResult, None])
def test_every_result_of_a_deal(result: DealResult | None) -> None:
    ended = DealEnded(
        deal_id=1,
        result=result,
        deltas=(10, -250),
        trick_points=(0, 0),
        dealer=Seat.NORTH,
        hands=((), (), (), ()),
        calls=(0, 0, 0, 0),
        contract=None,
        melds=(),
        plays=(),
        trick_leaders=(),
    )
    assert read_deal_ended(decode_response(encode_response(ended)).deal_ended) == ended


@pytest.mark.parametrize("termination", [*Termination, None])
def test_match_ended(termination: Termination | None) -> None:
    ended = MatchEnded(termination=termination, deals=3)
    assert read_match_ended(decode_response(encode_response(ended)).match_ended) == ended


def test_numbers_newer_than_this_code_read_as_none() -> None:
    message = pb.MatchEnded.FromString(b"\x08\x63")
    assert message.termination == 99
    assert read_match_ended(message).termination is None


def test_goodbye() -> None:
    assert decode_response(encode_response(Goodbye("done"))).goodbye.reason == "done"


@pytest.mark.parametrize(
    ("payload", "text"),
    [
        (b"", "neither hello nor actions"),
        (b"\xea\x01\x00", "neither hello nor actions"),
        (b"\xff", "a message of 1 bytes that is no PlayRequest"),
        (b"\x0a\x02\x0a\x00\x00", "no PlayRequest"),
        (b"\x0a\x03\x0a\x01\xff", "no PlayRequest"),
        (bytes(MAX_MESSAGE_BYTES + 1), "1,048,577 bytes; at most 1,048,576"),
    ],
    ids=["empty", "newer", "cut", "garbage", "no UTF-8", "too long"],
)
def test_what_is_no_request_is_a_protocol_error(payload: bytes, text: str) -> None:
    with pytest.raises(ProtocolError, match=text):
        decode_request(payload)


@given(st.binary(max_size=200))
def test_no_bytes_raise_anything_else(payload: bytes) -> None:
    for decode in (decode_request, decode_response):
        decoded: object = None
        problem = ""
        try:
            decoded = decode(payload)
        except ProtocolError as error:
            problem = str(error)
        assert (decoded is not None) != bool(problem)

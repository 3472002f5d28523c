"""`Table`: bots in one process play deals, each behind its own conversation, with all messages as bytes.

It plays by the rules and nothing more: no clocks, no penalties. An illegal action raises `IllegalAction`, and what a
bot raises comes through.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pinochle_protocol import (
    DealEncoder,
    MatchEnded,
    MatchFormat,
    MatchStarted,
    Termination,
    deal_ended_of,
    decode_request,
    decode_response,
    encode_decisions,
    encode_response,
    read_action,
    read_legal,
    read_observation,
)
from pinochle_protocol.v1 import action_pb2
from pinochle_rules import Action, Board, Deal, Observation, Ruleset, Seat, decision_seed

from pinochle_sdk.bot import Bot
from pinochle_sdk.conversation import Conversation
from pinochle_sdk.decision import Decision

__all__ = ["Table", "decision_at", "decisions_of", "play_deal"]


class Table:
    """Bots at the seats of one table. Every seat needs a bot object of its own."""

    def __init__(self, bots: Mapping[Seat, Bot] | Sequence[Bot], ruleset: Ruleset, *, seed: bytes = bytes(32)) -> None:
        by_seat = dict(bots) if isinstance(bots, Mapping) else dict(zip(ruleset.seats, bots, strict=True))
        self.ruleset = ruleset
        self.seed = seed
        """What the bots' random seeds are derived from."""
        self._conversations = {seat: Conversation(by_seat[seat]) for seat in ruleset.seats}
        self._deals = 0
        self._decisions = dict.fromkeys(ruleset.seats, 0)
        for seat, conversation in self._conversations.items():
            started = MatchStarted(
                ruleset=ruleset, seat=seat, format=MatchFormat.BOARDS, boards=1, decision_seconds=None
            )
            conversation.receive(encode_response(started))

    def play(self, board: Board) -> Deal:
        """The deal, played to its end.

        Raises:
            IllegalAction: a bot chose what the rules do not allow.
        """
        deal, encoder = Deal.start(self.ruleset, board), DealEncoder()
        self._deals += 1
        asked = dict.fromkeys(self.ruleset.seats, 0)
        while (seat := deal.seat_to_act) is not None:
            if deal.is_forced:
                action = deal.legal_actions()[0]
            else:
                asked[seat] += 1
                action = self._ask(deal, seat, encoder, asked[seat])
            deal = deal.apply(action)
        message = encoder.ended(deal_ended_of(deal, deal_id=self._deals))
        for conversation in self._conversations.values():
            conversation.receive(message)
        return deal

    def close(self) -> None:
        """Tell the bots that the match is over."""
        ended = encode_response(MatchEnded(termination=Termination.COMPLETED, deals=self._deals))
        for conversation in self._conversations.values():
            conversation.receive(ended)

    def _ask(self, deal: Deal, seat: Seat, encoder: DealEncoder, count: int) -> Action:
        self._decisions[seat] += 1
        decision = encoder.decision(
            Observation.of(deal, seat),
            deal.legal,
            decision_id=self._decisions[seat],
            deal_id=self._deals,
            random_seed=decision_seed(self.seed, match="1", game=0, board=self._deals, seat=seat, decision=count),
        )
        reply = self._conversations[seat].receive(encode_decisions([decision]))
        return read_action(_only_answer(reply), deal.legal)


def play_deal(
    bots: Mapping[Seat, Bot] | Sequence[Bot], ruleset: Ruleset, board: Board, *, seed: bytes = bytes(32)
) -> Deal:
    """One deal between bots, by seat or in the order of the ruleset's seats, played to its end."""
    table = Table(bots, ruleset, seed=seed)
    deal = table.play(board)
    table.close()
    return deal


def decision_at(deal: Deal, *, random_seed: bytes = b"\0\0\0\0\0\0\0\1") -> Decision:
    """What the seat to act would be asked now, forced or not."""
    seat = deal.seat_to_act
    if seat is None:
        raise ValueError("the deal is over: nobody is asked anything")
    encoded = DealEncoder().decision(
        Observation.of(deal, seat), deal.legal, decision_id=1, deal_id=1, random_seed=random_seed
    )
    message = decode_response(encode_decisions([encoded])).decisions.decisions[0]
    legal = read_legal(message)
    assert legal is not None
    return Decision(read_observation(message.observation, deal.ruleset, seat), legal, random_seed=random_seed)


def decisions_of(ruleset: Ruleset, board: Board, *, bots: Sequence[Bot] | None = None) -> list[Decision]:
    """Every decision asked in a deal between the given bots (by default ones that take the simplest choice)."""
    asked: list[Decision] = []
    players = bots if bots is not None else [Bot() for _ in ruleset.seats]
    play_deal([_Listener(bot, asked) for bot in players], ruleset, board)
    return asked


class _Listener(Bot):
    """Lets another bot choose, and keeps what it was asked."""

    def __init__(self, bot: Bot, asked: list[Decision]) -> None:
        self._bot = bot
        self._asked = asked

    def choose_batch(self, decisions: Sequence[Decision]) -> Sequence[Action]:
        self._asked += decisions
        return self._bot.choose_batch(decisions)


def _only_answer(reply: bytes | None) -> action_pb2.Action:
    answers = decode_request(reply) if reply is not None else ()
    if not isinstance(answers, Sequence) or len(answers) != 1:
        raise ValueError("the bot answered one decision with something else than one action")
    return answers[0]

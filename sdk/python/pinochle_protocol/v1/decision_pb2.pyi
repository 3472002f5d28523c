import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from pinochle_protocol.v1 import action_pb2 as _action_pb2
from pinochle_protocol.v1 import cards_pb2 as _cards_pb2
from pinochle_protocol.v1 import observation_pb2 as _observation_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class DecisionBatch(_message.Message):
    __slots__ = ("decisions", "decision_time_budget", "bank_time_budget", "last_round_trip_duration")
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    DECISION_TIME_BUDGET_FIELD_NUMBER: _ClassVar[int]
    BANK_TIME_BUDGET_FIELD_NUMBER: _ClassVar[int]
    LAST_ROUND_TRIP_DURATION_FIELD_NUMBER: _ClassVar[int]
    decisions: _containers.RepeatedCompositeFieldContainer[Decision]
    decision_time_budget: _duration_pb2.Duration
    bank_time_budget: _duration_pb2.Duration
    last_round_trip_duration: _duration_pb2.Duration
    def __init__(self, decisions: _Optional[_Iterable[_Union[Decision, _Mapping]]] = ..., decision_time_budget: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., bank_time_budget: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., last_round_trip_duration: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class Decision(_message.Message):
    __slots__ = ("decision_id", "deal_id", "observation", "random_seed", "call", "trump", "cards", "play", "concession", "redeal", "bury", "dix", "meld")
    DECISION_ID_FIELD_NUMBER: _ClassVar[int]
    DEAL_ID_FIELD_NUMBER: _ClassVar[int]
    OBSERVATION_FIELD_NUMBER: _ClassVar[int]
    RANDOM_SEED_FIELD_NUMBER: _ClassVar[int]
    CALL_FIELD_NUMBER: _ClassVar[int]
    TRUMP_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    PLAY_FIELD_NUMBER: _ClassVar[int]
    CONCESSION_FIELD_NUMBER: _ClassVar[int]
    REDEAL_FIELD_NUMBER: _ClassVar[int]
    BURY_FIELD_NUMBER: _ClassVar[int]
    DIX_FIELD_NUMBER: _ClassVar[int]
    MELD_FIELD_NUMBER: _ClassVar[int]
    decision_id: int
    deal_id: int
    observation: _observation_pb2.Observation
    random_seed: bytes
    call: CallDecision
    trump: TrumpDecision
    cards: CardsDecision
    play: PlayDecision
    concession: ConcessionDecision
    redeal: RedealDecision
    bury: BuryDecision
    dix: DixDecision
    meld: MeldDecision
    def __init__(self, decision_id: _Optional[int] = ..., deal_id: _Optional[int] = ..., observation: _Optional[_Union[_observation_pb2.Observation, _Mapping]] = ..., random_seed: _Optional[bytes] = ..., call: _Optional[_Union[CallDecision, _Mapping]] = ..., trump: _Optional[_Union[TrumpDecision, _Mapping]] = ..., cards: _Optional[_Union[CardsDecision, _Mapping]] = ..., play: _Optional[_Union[PlayDecision, _Mapping]] = ..., concession: _Optional[_Union[ConcessionDecision, _Mapping]] = ..., redeal: _Optional[_Union[RedealDecision, _Mapping]] = ..., bury: _Optional[_Union[BuryDecision, _Mapping]] = ..., dix: _Optional[_Union[DixDecision, _Mapping]] = ..., meld: _Optional[_Union[MeldDecision, _Mapping]] = ...) -> None: ...

class CallDecision(_message.Message):
    __slots__ = ("may_pass", "ranges")
    MAY_PASS_FIELD_NUMBER: _ClassVar[int]
    RANGES_FIELD_NUMBER: _ClassVar[int]
    may_pass: bool
    ranges: _containers.RepeatedCompositeFieldContainer[BidRange]
    def __init__(self, may_pass: _Optional[bool] = ..., ranges: _Optional[_Iterable[_Union[BidRange, _Mapping]]] = ...) -> None: ...

class BidRange(_message.Message):
    __slots__ = ("minimum", "maximum", "step")
    MINIMUM_FIELD_NUMBER: _ClassVar[int]
    MAXIMUM_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    minimum: int
    maximum: int
    step: int
    def __init__(self, minimum: _Optional[int] = ..., maximum: _Optional[int] = ..., step: _Optional[int] = ...) -> None: ...

class TrumpDecision(_message.Message):
    __slots__ = ("suits",)
    SUITS_FIELD_NUMBER: _ClassVar[int]
    suits: _containers.RepeatedScalarFieldContainer[_cards_pb2.Suit]
    def __init__(self, suits: _Optional[_Iterable[_Union[_cards_pb2.Suit, str]]] = ...) -> None: ...

class CardsDecision(_message.Message):
    __slots__ = ("count", "cards")
    COUNT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    count: int
    cards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    def __init__(self, count: _Optional[int] = ..., cards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ...) -> None: ...

class PlayDecision(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    def __init__(self, cards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ...) -> None: ...

class ConcessionDecision(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class RedealDecision(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class BuryDecision(_message.Message):
    __slots__ = ("count", "cards")
    COUNT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    count: int
    cards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    def __init__(self, count: _Optional[int] = ..., cards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ...) -> None: ...

class DixDecision(_message.Message):
    __slots__ = ("choices",)
    CHOICES_FIELD_NUMBER: _ClassVar[int]
    choices: _containers.RepeatedScalarFieldContainer[_action_pb2.DixChoice]
    def __init__(self, choices: _Optional[_Iterable[_Union[_action_pb2.DixChoice, str]]] = ...) -> None: ...

class MeldDecision(_message.Message):
    __slots__ = ("melds",)
    MELDS_FIELD_NUMBER: _ClassVar[int]
    melds: _containers.RepeatedCompositeFieldContainer[_observation_pb2.Meld]
    def __init__(self, melds: _Optional[_Iterable[_Union[_observation_pb2.Meld, _Mapping]]] = ...) -> None: ...

import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from pinochle_protocol.v1 import action_pb2 as _action_pb2
from pinochle_protocol.v1 import cards_pb2 as _cards_pb2
from pinochle_protocol.v1 import decision_pb2 as _decision_pb2
from pinochle_protocol.v1 import observation_pb2 as _observation_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class MatchFormat(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MATCH_FORMAT_UNSPECIFIED: _ClassVar[MatchFormat]
    MATCH_FORMAT_BOARDS: _ClassVar[MatchFormat]
    MATCH_FORMAT_GAMES: _ClassVar[MatchFormat]

class DealResult(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    DEAL_RESULT_UNSPECIFIED: _ClassVar[DealResult]
    DEAL_RESULT_MADE: _ClassVar[DealResult]
    DEAL_RESULT_SET: _ClassVar[DealResult]
    DEAL_RESULT_CONCEDED: _ClassVar[DealResult]
    DEAL_RESULT_THROWN_IN: _ClassVar[DealResult]
    DEAL_RESULT_PASSED_OUT: _ClassVar[DealResult]
    DEAL_RESULT_PLAYED: _ClassVar[DealResult]
    DEAL_RESULT_FORFEITED: _ClassVar[DealResult]

class Termination(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TERMINATION_UNSPECIFIED: _ClassVar[Termination]
    TERMINATION_COMPLETED: _ClassVar[Termination]
    TERMINATION_FORFEITED: _ClassVar[Termination]
    TERMINATION_CANCELLED: _ClassVar[Termination]
MATCH_FORMAT_UNSPECIFIED: MatchFormat
MATCH_FORMAT_BOARDS: MatchFormat
MATCH_FORMAT_GAMES: MatchFormat
DEAL_RESULT_UNSPECIFIED: DealResult
DEAL_RESULT_MADE: DealResult
DEAL_RESULT_SET: DealResult
DEAL_RESULT_CONCEDED: DealResult
DEAL_RESULT_THROWN_IN: DealResult
DEAL_RESULT_PASSED_OUT: DealResult
DEAL_RESULT_PLAYED: DealResult
DEAL_RESULT_FORFEITED: DealResult
TERMINATION_UNSPECIFIED: Termination
TERMINATION_COMPLETED: Termination
TERMINATION_FORFEITED: Termination
TERMINATION_CANCELLED: Termination

class PlayRequest(_message.Message):
    __slots__ = ("hello", "actions")
    HELLO_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    hello: Hello
    actions: _action_pb2.ActionBatch
    def __init__(self, hello: _Optional[_Union[Hello, _Mapping]] = ..., actions: _Optional[_Union[_action_pb2.ActionBatch, _Mapping]] = ...) -> None: ...

class PlayResponse(_message.Message):
    __slots__ = ("welcome", "match_started", "decisions", "deal_ended", "match_ended", "goodbye")
    WELCOME_FIELD_NUMBER: _ClassVar[int]
    MATCH_STARTED_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    DEAL_ENDED_FIELD_NUMBER: _ClassVar[int]
    MATCH_ENDED_FIELD_NUMBER: _ClassVar[int]
    GOODBYE_FIELD_NUMBER: _ClassVar[int]
    welcome: Welcome
    match_started: MatchStarted
    decisions: _decision_pb2.DecisionBatch
    deal_ended: DealEnded
    match_ended: MatchEnded
    goodbye: Goodbye
    def __init__(self, welcome: _Optional[_Union[Welcome, _Mapping]] = ..., match_started: _Optional[_Union[MatchStarted, _Mapping]] = ..., decisions: _Optional[_Union[_decision_pb2.DecisionBatch, _Mapping]] = ..., deal_ended: _Optional[_Union[DealEnded, _Mapping]] = ..., match_ended: _Optional[_Union[MatchEnded, _Mapping]] = ..., goodbye: _Optional[_Union[Goodbye, _Mapping]] = ...) -> None: ...

class Hello(_message.Message):
    __slots__ = ("token", "name", "version", "protocol_version", "rulesets", "max_batch", "features")
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    PROTOCOL_VERSION_FIELD_NUMBER: _ClassVar[int]
    RULESETS_FIELD_NUMBER: _ClassVar[int]
    MAX_BATCH_FIELD_NUMBER: _ClassVar[int]
    FEATURES_FIELD_NUMBER: _ClassVar[int]
    token: str
    name: str
    version: str
    protocol_version: int
    rulesets: _containers.RepeatedScalarFieldContainer[str]
    max_batch: int
    features: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, token: _Optional[str] = ..., name: _Optional[str] = ..., version: _Optional[str] = ..., protocol_version: _Optional[int] = ..., rulesets: _Optional[_Iterable[str]] = ..., max_batch: _Optional[int] = ..., features: _Optional[_Iterable[str]] = ...) -> None: ...

class Welcome(_message.Message):
    __slots__ = ("name", "version", "protocol_version", "features")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    PROTOCOL_VERSION_FIELD_NUMBER: _ClassVar[int]
    FEATURES_FIELD_NUMBER: _ClassVar[int]
    name: str
    version: str
    protocol_version: int
    features: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, name: _Optional[str] = ..., version: _Optional[str] = ..., protocol_version: _Optional[int] = ..., features: _Optional[_Iterable[str]] = ...) -> None: ...

class MatchStarted(_message.Message):
    __slots__ = ("ruleset", "options", "seat", "format", "boards", "decision_time_budget", "bank_time_budget")
    class OptionsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    RULESET_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    BOARDS_FIELD_NUMBER: _ClassVar[int]
    DECISION_TIME_BUDGET_FIELD_NUMBER: _ClassVar[int]
    BANK_TIME_BUDGET_FIELD_NUMBER: _ClassVar[int]
    ruleset: str
    options: _containers.ScalarMap[str, str]
    seat: _cards_pb2.Seat
    format: MatchFormat
    boards: int
    decision_time_budget: _duration_pb2.Duration
    bank_time_budget: _duration_pb2.Duration
    def __init__(self, ruleset: _Optional[str] = ..., options: _Optional[_Mapping[str, str]] = ..., seat: _Optional[_Union[_cards_pb2.Seat, str]] = ..., format: _Optional[_Union[MatchFormat, str]] = ..., boards: _Optional[int] = ..., decision_time_budget: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., bank_time_budget: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class DealEnded(_message.Message):
    __slots__ = ("deal_id", "result", "deltas", "trick_points", "hands", "declaration", "plays", "trick_leaders", "calls", "dealer", "widow_cards", "stock_cards", "buried_cards", "turned_up_card", "checks")
    DEAL_ID_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    DELTAS_FIELD_NUMBER: _ClassVar[int]
    TRICK_POINTS_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    DECLARATION_FIELD_NUMBER: _ClassVar[int]
    PLAYS_FIELD_NUMBER: _ClassVar[int]
    TRICK_LEADERS_FIELD_NUMBER: _ClassVar[int]
    CALLS_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    WIDOW_CARDS_FIELD_NUMBER: _ClassVar[int]
    STOCK_CARDS_FIELD_NUMBER: _ClassVar[int]
    BURIED_CARDS_FIELD_NUMBER: _ClassVar[int]
    TURNED_UP_CARD_FIELD_NUMBER: _ClassVar[int]
    CHECKS_FIELD_NUMBER: _ClassVar[int]
    deal_id: int
    result: DealResult
    deltas: _containers.RepeatedScalarFieldContainer[int]
    trick_points: _containers.RepeatedScalarFieldContainer[int]
    hands: _containers.RepeatedCompositeFieldContainer[Hand]
    declaration: _observation_pb2.Declaration
    plays: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    trick_leaders: _containers.RepeatedScalarFieldContainer[_cards_pb2.Seat]
    calls: _containers.RepeatedScalarFieldContainer[int]
    dealer: _cards_pb2.Seat
    widow_cards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    stock_cards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    buried_cards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    turned_up_card: _cards_pb2.Card
    checks: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, deal_id: _Optional[int] = ..., result: _Optional[_Union[DealResult, str]] = ..., deltas: _Optional[_Iterable[int]] = ..., trick_points: _Optional[_Iterable[int]] = ..., hands: _Optional[_Iterable[_Union[Hand, _Mapping]]] = ..., declaration: _Optional[_Union[_observation_pb2.Declaration, _Mapping]] = ..., plays: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., trick_leaders: _Optional[_Iterable[_Union[_cards_pb2.Seat, str]]] = ..., calls: _Optional[_Iterable[int]] = ..., dealer: _Optional[_Union[_cards_pb2.Seat, str]] = ..., widow_cards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., stock_cards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., buried_cards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., turned_up_card: _Optional[_Union[_cards_pb2.Card, str]] = ..., checks: _Optional[_Iterable[int]] = ...) -> None: ...

class Hand(_message.Message):
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: _cards_pb2.Seat
    cards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    def __init__(self, seat: _Optional[_Union[_cards_pb2.Seat, str]] = ..., cards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ...) -> None: ...

class MatchEnded(_message.Message):
    __slots__ = ("termination", "deals")
    TERMINATION_FIELD_NUMBER: _ClassVar[int]
    DEALS_FIELD_NUMBER: _ClassVar[int]
    termination: Termination
    deals: int
    def __init__(self, termination: _Optional[_Union[Termination, str]] = ..., deals: _Optional[int] = ...) -> None: ...

class Goodbye(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: str
    def __init__(self, reason: _Optional[str] = ...) -> None: ...

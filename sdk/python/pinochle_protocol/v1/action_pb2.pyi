from pinochle_protocol.v1 import cards_pb2 as _cards_pb2
from pinochle_protocol.v1 import observation_pb2 as _observation_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ConcessionChoice(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CONCESSION_CHOICE_UNSPECIFIED: _ClassVar[ConcessionChoice]
    CONCESSION_CHOICE_CONTINUE: _ClassVar[ConcessionChoice]
    CONCESSION_CHOICE_CONCEDE: _ClassVar[ConcessionChoice]

class RedealChoice(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    REDEAL_CHOICE_UNSPECIFIED: _ClassVar[RedealChoice]
    REDEAL_CHOICE_CONTINUE: _ClassVar[RedealChoice]
    REDEAL_CHOICE_REDEAL: _ClassVar[RedealChoice]

class DixChoice(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    DIX_CHOICE_UNSPECIFIED: _ClassVar[DixChoice]
    DIX_CHOICE_KEEP: _ClassVar[DixChoice]
    DIX_CHOICE_EXCHANGE: _ClassVar[DixChoice]
    DIX_CHOICE_SHOW: _ClassVar[DixChoice]
CONCESSION_CHOICE_UNSPECIFIED: ConcessionChoice
CONCESSION_CHOICE_CONTINUE: ConcessionChoice
CONCESSION_CHOICE_CONCEDE: ConcessionChoice
REDEAL_CHOICE_UNSPECIFIED: RedealChoice
REDEAL_CHOICE_CONTINUE: RedealChoice
REDEAL_CHOICE_REDEAL: RedealChoice
DIX_CHOICE_UNSPECIFIED: DixChoice
DIX_CHOICE_KEEP: DixChoice
DIX_CHOICE_EXCHANGE: DixChoice
DIX_CHOICE_SHOW: DixChoice

class ActionBatch(_message.Message):
    __slots__ = ("actions",)
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    actions: _containers.RepeatedCompositeFieldContainer[Action]
    def __init__(self, actions: _Optional[_Iterable[_Union[Action, _Mapping]]] = ...) -> None: ...

class Action(_message.Message):
    __slots__ = ("decision_id", "remark", "call", "trump", "cards", "play", "concession", "redeal", "bury", "dix", "meld")
    DECISION_ID_FIELD_NUMBER: _ClassVar[int]
    REMARK_FIELD_NUMBER: _ClassVar[int]
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
    remark: str
    call: Call
    trump: Trump
    cards: Cards
    play: Play
    concession: Concession
    redeal: Redeal
    bury: Bury
    dix: Dix
    meld: Melding
    def __init__(self, decision_id: _Optional[int] = ..., remark: _Optional[str] = ..., call: _Optional[_Union[Call, _Mapping]] = ..., trump: _Optional[_Union[Trump, _Mapping]] = ..., cards: _Optional[_Union[Cards, _Mapping]] = ..., play: _Optional[_Union[Play, _Mapping]] = ..., concession: _Optional[_Union[Concession, _Mapping]] = ..., redeal: _Optional[_Union[Redeal, _Mapping]] = ..., bury: _Optional[_Union[Bury, _Mapping]] = ..., dix: _Optional[_Union[Dix, _Mapping]] = ..., meld: _Optional[_Union[Melding, _Mapping]] = ...) -> None: ...

class Call(_message.Message):
    __slots__ = ("bid",)
    BID_FIELD_NUMBER: _ClassVar[int]
    PASS_FIELD_NUMBER: _ClassVar[int]
    bid: Bid
    def __init__(self, bid: _Optional[_Union[Bid, _Mapping]] = ..., **kwargs) -> None: ...

class Bid(_message.Message):
    __slots__ = ("points",)
    POINTS_FIELD_NUMBER: _ClassVar[int]
    points: int
    def __init__(self, points: _Optional[int] = ...) -> None: ...

class Pass(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Trump(_message.Message):
    __slots__ = ("suit",)
    SUIT_FIELD_NUMBER: _ClassVar[int]
    suit: _cards_pb2.Suit
    def __init__(self, suit: _Optional[_Union[_cards_pb2.Suit, str]] = ...) -> None: ...

class Cards(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    def __init__(self, cards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ...) -> None: ...

class Play(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: _cards_pb2.Card
    def __init__(self, card: _Optional[_Union[_cards_pb2.Card, str]] = ...) -> None: ...

class Concession(_message.Message):
    __slots__ = ("choice",)
    CHOICE_FIELD_NUMBER: _ClassVar[int]
    choice: ConcessionChoice
    def __init__(self, choice: _Optional[_Union[ConcessionChoice, str]] = ...) -> None: ...

class Redeal(_message.Message):
    __slots__ = ("choice",)
    CHOICE_FIELD_NUMBER: _ClassVar[int]
    choice: RedealChoice
    def __init__(self, choice: _Optional[_Union[RedealChoice, str]] = ...) -> None: ...

class Bury(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    def __init__(self, cards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ...) -> None: ...

class Dix(_message.Message):
    __slots__ = ("choice",)
    CHOICE_FIELD_NUMBER: _ClassVar[int]
    choice: DixChoice
    def __init__(self, choice: _Optional[_Union[DixChoice, str]] = ...) -> None: ...

class Melding(_message.Message):
    __slots__ = ("none", "meld")
    NONE_FIELD_NUMBER: _ClassVar[int]
    MELD_FIELD_NUMBER: _ClassVar[int]
    none: NoMeld
    meld: _observation_pb2.Meld
    def __init__(self, none: _Optional[_Union[NoMeld, _Mapping]] = ..., meld: _Optional[_Union[_observation_pb2.Meld, _Mapping]] = ...) -> None: ...

class NoMeld(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

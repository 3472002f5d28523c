"""The bridge between gRPC and trio: raw messages both ways.

A `grpc.aio` server runs on one asyncio loop in one background thread. Messages are never decoded here, but for the
first of a stream: its token says whose stream it is. `bridge.server` is the only module that knows of asyncio and grpc.
"""

from pinochle_referee.bridge.expectation import Expectation
from pinochle_referee.bridge.server import Bridge, open_bridge
from pinochle_referee.bridge.stream import BridgeStream, StreamEnd, StreamEnded

__all__ = ["Bridge", "BridgeStream", "Expectation", "StreamEnd", "StreamEnded", "open_bridge"]

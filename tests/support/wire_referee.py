"""A referee of a few lines for tests of bots: it speaks to one bot process over a real gRPC stream, by a script.

It decodes nothing and judges nothing. The real referee lives in `pinochle_referee`, which tests of bots may not need.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent import futures
from dataclasses import dataclass
from pathlib import Path

import grpc
from pinochle_protocol.limits import PLAY_METHOD

Script = Callable[[Iterator[bytes]], Iterator[bytes]]
"""Takes what the bot sends, gives what the referee says."""


@dataclass
class Ended:
    """How a bot process ended."""

    status: int
    stdout: str
    stderr: str


class _Handler(grpc.GenericRpcHandler):
    def __init__(self, script: Script, refusal: str) -> None:
        self._script = script
        self._refusal = refusal

    def service(self, details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler[bytes, bytes] | None:
        if details.method != PLAY_METHOD:
            return None
        return grpc.stream_stream_rpc_method_handler(self._play)

    def _play(self, requests: Iterator[bytes], context: grpc.ServicerContext) -> Iterator[bytes]:
        if self._refusal:
            next(requests)  # as the real one does: it is the hello that is refused
            context.abort(grpc.StatusCode.UNAUTHENTICATED, self._refusal)
        yield from self._script(requests)


def run_bot(program: Path, script: Script, *, refusal: str = "", **environment: str) -> Ended:
    """Start a bot's program in Python, talk to it by the script, and wait until it has ended."""
    return run_command([sys.executable, program.name], program.parent, script, refusal=refusal, **environment)


def run_command(
    command: Sequence[str], folder: Path, script: Script, *, refusal: str = "", **environment: str
) -> Ended:
    """The same with any command, started in the folder."""
    private = tempfile.mkdtemp(prefix="pa-")
    address = f"unix://{private}/referee"
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=4))
    server.add_generic_rpc_handlers((_Handler(script, refusal),))
    server.add_insecure_port(address)
    server.start()
    try:
        ran = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, "PINOCHLE_ADDRESS": address, "PINOCHLE_TOKEN": "secret", **environment},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        return Ended(ran.returncode, ran.stdout, ran.stderr)
    finally:
        server.stop(grace=0).wait(10)
        shutil.rmtree(private, ignore_errors=True)

"""`serve`: run a bot as a program.

The referee starts the program and tells it in the environment where to dial; this module reads that, and turns every
way in which it can end into an exit status.
"""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

from pinochle_sdk.bot import Bot
from pinochle_sdk.conversation import Conversation

__all__ = ["serve"]

BY_HAND = """\
This program is a Pinochle bot: it is started by a referee, which tells it where to dial.
Let it play with:  pinochle match FOLDER random_bot   (FOLDER holds this program and its bot.toml)
To start it yourself, under a debugger say, use  pinochle match wait:NAME random_bot  and set PINOCHLE_ADDRESS and
PINOCHLE_TOKEN to what that prints."""


def serve(bot: Bot) -> None:
    """Play for the referee that started this program, until it says goodbye.

    Exit status: 0 after a goodbye (this function then returns); 1 if the referee refuses or is lost, with a sentence,
    or if the bot's own code raises, with the traceback; 2 if there is no referee to dial.
    """
    environment = os.environ
    address, token = environment.get("PINOCHLE_ADDRESS", ""), environment.get("PINOCHLE_TOKEN", "")
    if not (address and token):
        print(BY_HAND, file=sys.stderr)
        raise SystemExit(2)
    # The referee keeps what a bot prints. Line by line, it has the last words of a bot that is killed.
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)
    # Imported here, so that a bot can be tested without loading gRPC.
    from pinochle_sdk.connection import ConnectionLost, talk  # noqa: PLC0415

    name, version = environment.get("PINOCHLE_BOT_NAME", ""), environment.get("PINOCHLE_BOT_VERSION", "")
    try:
        talk(Conversation(bot), address=address, token=token, name=name, version=version)
    except ConnectionLost as problem:
        print(f"{problem}", file=sys.stderr)
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None

"""The language model as the terminal tells of it: which one and why, whether it answers, and what a reply has cost."""

from __future__ import annotations

import asyncio
from importlib import import_module

from askfirst.config.settings import Settings
from askfirst.domain.errors import ConfigError, ModelError
from askfirst.domain.reply import Usage
from askfirst.domain.spending import Budget, Meter
from askfirst.entrypoints.cli.screen import DIM, Screen
from askfirst.llm.discipline import UNREACHED, Caller, Patience
from askfirst.llm.factory import NONE, make_model, model_name
from askfirst.llm.model import Model, Prompt, Said

_TRIAL_SECONDS = 10.0
_CLIENTS = {"openai": "langchain_openai", "gemini": "langchain_google_genai"}
_OF_ENVIRONMENT = " in the environment"
_HELLO = Prompt(
    "decline", (Said("system", "Answer with one word."), Said("user", "hello")), temperature=0.0, max_tokens=100
)


def reader_line(settings: Settings, used: str | None = None) -> str:
    """Which language model reads messages, and why that one; `used` is what an open agent says of it."""
    name = model_name(settings)
    if used and used != name:
        return f"{used} (brought by the program)"
    if name == NONE:
        return "none, so messages are read by rules"
    if settings.model is not None:
        return f"{name} (set: {settings.origin('model')})"
    setting, origin = _key_of(settings), settings.origin(_key_of(settings))
    if origin.endswith(_OF_ENVIRONMENT):
        return f"{name} (because {origin.removesuffix(_OF_ENVIRONMENT)} is set)"
    return f"{name} (because {setting} is set{'' if origin == 'default' else f': {origin}'})"


def remedy_for(error: ModelError | ConfigError, settings: Settings) -> str:
    """What to do about a model that gave no word. Of a wrong key it says where that was found, and nothing of it."""
    fault = error.fault if isinstance(error, ModelError) else None
    if fault == "time":
        return f"It was given {_TRIAL_SECONDS:g} seconds. Try again later."
    if fault != "key":
        return error.remedy.replace("; `askfirst doctor` tries it", "")
    setting = _key_of(settings)
    if getattr(settings, setting) is None:
        return f"No key is set: set {setting.upper()} to that of the server."
    return f"Check the key. Where it was found: {settings.origin(setting)}."


def answers_a_word(settings: Settings) -> bool:
    """Ask the model for a word, once; False where none is used.

    Raises ModelError where it cannot be asked, and ConfigError where it cannot be made.
    """
    model = make_model(settings)
    if model is None:
        return False
    # Loading a client takes seconds on a slow machine: that time is not the model's.
    import_module(_CLIENTS[model_name(settings).partition(":")[0]])
    asyncio.run(_asked(model))
    return True


def show_cost(usage: Usage, name: str, screen: Screen) -> None:
    """Write what an exchange has asked of the model of that name; nothing where it asked for nothing."""
    if not usage.model_calls:
        return
    calls = f"{usage.model_calls:,} call{'' if usage.model_calls == 1 else 's'}"
    # Calls that failed have no tokens, and some servers do not count them.
    screen.line(f"{calls} of {name}, {usage.tokens:,} tokens" if usage.tokens else f"{calls} of {name}", DIM)


async def _asked(model: Model) -> None:
    caller = Caller(model, Patience(tries=1, seconds=_TRIAL_SECONDS))
    try:
        await caller.ask(_HELLO, Meter(Budget(calls=1, seconds=_TRIAL_SECONDS)))
    except ModelError as error:
        # A model that thinks before it speaks may be cut off in its one word: it was reached all the same.
        if error.fault in UNREACHED:
            raise
    finally:
        await caller.close()


def _key_of(settings: Settings) -> str:
    return "google_api_key" if model_name(settings).startswith("gemini:") else "openai_api_key"

"""The model that the settings name."""

from __future__ import annotations

from pydantic import SecretStr

from askfirst.config.settings import Settings
from askfirst.domain.errors import ConfigError
from askfirst.llm import gemini, openai
from askfirst.llm.discipline import Patience
from askfirst.llm.langchain import Structure
from askfirst.llm.model import Model

NONE = "none"


def model_name(settings: Settings) -> str:
    """The model that is used: the one that is set, else that of the provider whose key is set, else "none"."""
    if settings.model is not None:
        return settings.model
    if settings.openai_api_key:
        return f"openai:{openai.DEFAULT}"
    return f"gemini:{gemini.DEFAULT}" if settings.google_api_key else NONE


def make_model(settings: Settings) -> Model | None:
    """The model, not yet asked; None where none is used. Raises ConfigError where the provider's key is missing."""
    provider, _, name = model_name(settings).partition(":")
    if provider == NONE:
        return None
    seconds, url = settings.model_call_seconds, settings.model_url
    structure: Structure | None = None if settings.model_structure == "auto" else settings.model_structure
    key = _key(settings.openai_api_key if provider == "openai" else settings.google_api_key)
    if key is None and url is None:
        variable = "OPENAI_API_KEY" if provider == "openai" else "GOOGLE_API_KEY"
        raise ConfigError(
            f"The model is {provider}:{name}, but no key of its provider is set.",
            f"Set {variable}, or model_url for a server of your own, or ASKFIRST_MODEL=none.",
        )
    make = openai.openai_model if provider == "openai" else gemini.gemini_model
    return make(name, key=key, url=url, seconds=seconds, structure=structure)


def patience(settings: Settings) -> Patience:
    """How patiently it is asked."""
    return Patience(seconds=settings.model_call_seconds)


def _key(secret: SecretStr | None) -> str | None:
    return secret.get_secret_value() if secret else None

"""For the tests of models."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def one_certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first of the certificates that clients trust."""
    import certifi

    mark = "-----END CERTIFICATE-----"
    path = tmp_path_factory.mktemp("trusted") / "one.pem"
    path.write_text(Path(certifi.where()).read_text("utf-8").partition(mark)[0] + mark + "\n", encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def _clients_open_quickly(one_certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each client reads all certificates twice, 50 ms each time. None is needed without TLS."""
    monkeypatch.setenv("SSL_CERT_FILE", str(one_certificate))

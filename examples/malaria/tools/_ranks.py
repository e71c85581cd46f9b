"""The ranking that a plan or a map goes by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from askfirst.tools.tool import Failed, ToolContext

from ._asking import Row, rows_of_step

Method: TypeAlias = Literal["composite", "pca"]

CALLED: dict[Method, str] = {"composite": "composite score", "pca": "principal component analysis"}
NAMES: dict[str, tuple[str, ...]] = {
    "composite": (
        "composite score",
        "composite",
        "mean of the variables",
        "average of the normalised variables",
        "simple average",
        "average",
    ),
    "pca": (
        "principal component analysis",
        "PCA",
        "PC1",
        "first PC",
        "principal components",
        "first principal component",
        "first component",
    ),
}
"""What people call a method; the first is shown."""
SHORT: dict[Method, str] = {"composite": "composite", "pca": "PCA"}
"""What a method is called before "rank" and "score"."""


async def ranked_wards(context: ToolContext) -> tuple[Row, ...] | Failed:
    """The wards of the last risk analysis, with a rank and a score by each of its methods."""
    return await rows_of_step("run_risk_analysis", context)


def method_of(rows: Sequence[Row]) -> Method:
    """The method to go by where nobody chooses: the composite score if there is one, for anybody can check it."""
    return "composite" if rows and "composite_rank" in rows[0] else "pca"


def lacking(rows: Sequence[Row], method: Method) -> Failed | None:
    """Why a method cannot be gone by: the last risk analysis was by the other one alone."""
    if rows and f"{method}_rank" in rows[0]:
        return None
    return Failed(
        f"The last risk analysis has no ranks by {CALLED[method]}: it was by {CALLED[method_of(rows)]} alone.",
        f"Run the risk analysis by {CALLED[method]} or by both methods, then repeat this step.",
    )

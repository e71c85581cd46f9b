"""A lending library as a source would describe it, and a way to write its catalog files."""

from pathlib import Path

from askfirst.catalog.model import Dataset, Field, Role
from askfirst.domain.table import ColumnType


def library() -> list[Dataset]:
    return [
        dataset(
            "loans",
            field("loan_id", "integer", "identifier"),
            field("book_id", "integer", "identifier"),
            field("member_id", "integer", "hidden"),
            field("lent_at", "timestamp", "time"),
            field("returned_on", "date", "time"),
            field("days", "integer", "measure"),
            field("fee", "decimal", "measure"),
            field("state", "string", "category"),
            field("renewed", "boolean", "flag"),
        ),
        dataset(
            "books",
            field("book_id", "integer", "identifier"),
            field("title", "string", "text"),
            field("shelf", "string", "category"),
            field("pages", "integer", "measure"),
            field("branch_id", "string", "category"),
            key="book_id",
            name_field="title",
        ),
        dataset(
            "branches",
            field("branch_id", "string", "identifier"),
            field("name", "string", "text"),
            field("city", "string", "category"),
            key="branch_id",
            name_field="name",
        ),
    ]


def dataset(name: str, *fields: Field, key: str | None = None, name_field: str | None = None) -> Dataset:
    return Dataset(
        name=name,
        source="library",
        label=name.removesuffix("s"),
        plural=name,
        fields={field.name: field for field in fields},
        key=key,
        name_field=name_field,
    )


def field(name: str, type_: ColumnType, role: Role) -> Field:
    return Field(name, type_, role, name.replace("_", " "))


def write(folder: Path, **files: str) -> Path:
    """The workspace folder, with a catalog file for each keyword."""
    (folder / "catalog").mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / "catalog" / f"{name}.yaml").write_text(text, "utf-8")
    return folder

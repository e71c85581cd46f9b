"""YAML files, read so that every mistake in them is reported with its line: `read_yaml`, then `fit`."""

from askfirst.yamlfile.fit import Section, fit, nearest_names, no_such, one_or_more
from askfirst.yamlfile.parse import Document, Place, read_yaml

__all__ = ["Document", "Place", "Section", "fit", "nearest_names", "no_such", "one_or_more", "read_yaml"]

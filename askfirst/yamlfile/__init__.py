"""YAML files, read so that every mistake in them is reported with its line: `read_yaml`, then `fit`."""

from askfirst.yamlfile.fit import Section, fit, nearest_names, no_such
from askfirst.yamlfile.parse import Document, Place, read_yaml

__all__ = ["Document", "Place", "Section", "fit", "nearest_names", "no_such", "read_yaml"]

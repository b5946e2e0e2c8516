"""Made from the catalogues by tools/catalogues.py."""

from typing import Final

#: The languages besides English: code (as in HTML) -> its name for itself.
LANGUAGES: Final = {
    "de": "Deutsch",
    "fr": "Français (en partie)",
}

"""The gettext catalogues: collect what the code says, check and compile what translators wrote.

    python -m tools.catalogues update [LANGUAGE]    write new messages into the .po files
    python -m tools.catalogues name LANGUAGE        print what a language calls itself
    python -m tools.catalogues check [--all]        name what is missing, left over or different
    python -m tools.catalogues compile              write what the engine and the page load

A catalogue is a file `locale/<language>.po` beside the code that it translates: one for each game,
one in `regalia/i18n` for what the rest of the engine says, and for what several games say, and one
for the page. What the rules book of a game says stands in `regalia/rules/locale/<game>`. A sentence
that stands in the catalogue of one game stays there when another game says it too. A language is
known once `regalia/i18n/locale/<language>.po` exists. Babel reads and writes the files.

A language of `WHOLE` has to be translated whole. Another is offered as soon as its catalogue of the
build translates `words.PARTLY`, and English stands for each sentence that it lacks. `update` lists
the languages that are offered, for engine and page.
"""

from __future__ import annotations

import ast
import json
import os
import re
import string
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from tools import glossary
from tools.common import ENGINE, MESSAGES, ROOT, WEB, UserError

Templates = dict[Path, Catalog]  # folder `locale` -> the messages that its catalogues translate

HEADER = "# {language} messages of {folder}; docs/languages.md says how a sentence is written."
#: Where a module of the page says its plain words, and the part of the keys that stands for it.
WORDS = re.compile(r"\btranslate\('(\w+)'")
#: The languages that have to be translated whole, besides English.
WHOLE = ("de",)
MADE = '"""Made from the catalogues by tools/catalogues.py."""\n'
#: The categories of plural rules, in the order in which a message lists its forms.
CATEGORIES = ("zero", "one", "two", "few", "many", "other")
#: How many faults `check` prints; with `--all` it prints each.
SHOWN = 10
#: What `update` says of a language that it begins.
BEGUN = """The words of the page are in web/i18n/locale/{0}.po; docs/languages.md lists the others.
python3 build.py serve --language {0} shows what is translated."""
#: A translator's note that a translation does well without a part: `# without {what}`.
WITHOUT = re.compile(r"without \{(\w+)\}")


# ---- What the code says -------------------------------------------------------------------------


def engine_templates(engine: Path = ENGINE) -> Templates:
    """Return what modules, lessons and summaries say, by the folder of their catalogue."""
    package = engine / "regalia"
    said: dict[str, dict[Path, int]] = {}  # sentence -> the files that say it, numbered in order
    for number, (path, text) in enumerate(_said(package)):
        said.setdefault(text, {}).setdefault(path, number)
    found: dict[Path, dict[str, dict[Path, int]]] = {}
    standing: dict[Path, set[str]] = {}
    for text, paths in said.items():
        home = _home_of(text, {_home(path, package) for path in paths}, package, standing)
        if home != package / "i18n":  # another game that says it changes nothing here
            paths = {path: number for path, number in paths.items() if home in path.parents}
        found.setdefault(home, {})[text] = paths
    templates: Templates = {folder: Catalog() for folder in sorted(package.rglob("locale"))}
    for home, texts in found.items():
        template = templates.setdefault(home / "locale", Catalog())
        for text, paths in sorted(texts.items(), key=lambda each: min(each[1].values())):
            places = [(path.relative_to(engine).as_posix(), 0) for path in paths]
            template.add(text, locations=places)
    return templates


def _said(package: Path) -> Iterator[tuple[Path, str]]:
    """Yield what modules, lessons and summaries say, in order."""
    for path in sorted(package.rglob("*.py")):
        for text in _sentences(ast.parse(path.read_text(encoding="utf-8"))):
            yield path, text
    for path in sorted(package.glob("games/*/lesson.toml")):
        for text in _lesson_texts(tomllib.loads(path.read_text(encoding="utf-8"))):
            yield path, text
    for path in sorted(package.glob("games/*/book.toml")):
        for text in tomllib.loads(path.read_text(encoding="utf-8")).get("minute", ()):
            yield path, text


def _lesson_texts(lesson: dict[str, Any]) -> Iterator[str]:
    """Yield what a lesson says, in order (`regalia/lessons.py`)."""
    for part in lesson["part"]:
        yield part["title"]
        yield from (step["say"] for step in part["step"] if "say" in step)
    yield lesson["last"]


def _sentences(module: ast.Module) -> Iterator[str]:
    """Yield the English of every `tr` and `tr_noop` in a module, in order.

    Babel's own extractor joins the two texts of `tr("a" if … else "b")` into one.
    """
    calls = [node for node in ast.walk(module) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if isinstance(call.func, ast.Name) and call.func.id in ("tr", "tr_noop"):
            yield from _literals(call.args[0])


def _literals(node: ast.expr) -> Iterator[str]:
    """Yield the texts that an argument may be. Any other was marked where it stands."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def _home(path: Path, package: Path) -> Path:
    """Return the folder whose catalogue translates a file."""
    folder, *rest = path.relative_to(package).parts
    if folder == "games" and len(rest) > 1:
        return package / "games" / rest[0]
    return package / "i18n"


def _home_of(text: str, homes: set[Path], package: Path, standing: dict[Path, set[str]]) -> Path:
    """Return the folder whose catalogue translates a sentence that all of `homes` say.

    `standing` keeps the sentences of the catalogues that were read for it.
    """
    if len(homes) == 1:
        return next(iter(homes))
    for home in homes - standing.keys():
        catalogs = map(read, home.glob("locale/*.po"))
        standing[home] = {str(message.id) for catalog in catalogs for message in catalog}
    known = [home for home in homes if text in standing[home]]
    return known[0] if len(known) == 1 else package / "i18n"


def rules_templates(engine: Path = ENGINE) -> Templates:
    """Return what the rules books say: entries, scenes and words, by the folder of a game."""
    package = engine / "regalia"
    templates: Templates = {}
    for path in [*package.glob("rules/*.toml"), *package.glob("games/*/book.toml")]:
        game = path.parent.name if path.stem == "book" else path.stem
        template = templates.setdefault(package / "rules" / "locale" / game, Catalog())
        place = (path.relative_to(engine).as_posix(), 0)
        for text in _book_texts(tomllib.loads(path.read_text(encoding="utf-8"))):
            template.add(text, locations=[place])
    return {folder: templates[folder] for folder in sorted(templates) if len(templates[folder])}


def _book_texts(book: dict[str, Any]) -> Iterator[str]:
    """Yield what a rule catalogue or `book.toml` says, in order."""
    about = book.get("game", {})
    yield from (about[key] for key in ("players", "inventor", "source", "blurb") if key in about)
    yield from book.get("chapters", {}).values()
    for rule in book.get("rule", ()):
        yield from (rule[key] for key in ("title", "text", "ruling", "source") if key in rule)
        for scene in rule.get("scene", ()):
            yield from (scene["title"], scene["text"])
    yield from (book[key] for key in ("terms", "title") if key in book)
    for row in book.get("sequence", ()):
        yield from (row["title"], row["text"])
    for term in book.get("term", ()):
        yield from (term["word"], term["text"])
    for row in book.get("row", ()):
        yield from (row["subject"], *row["cells"])


def build_templates(tools: Path = ROOT / "tools") -> Templates:
    """Return what the build writes into pages (`tools/words.py`), for its one catalogue."""
    template = Catalog()
    for path in sorted(tools.glob("*.py")):
        for text in _sentences(ast.parse(path.read_text(encoding="utf-8"))):
            template.add(text, locations=[(path.relative_to(tools.parent).as_posix(), 0)])
    return {tools / "locale": template}


def all_templates() -> Templates:
    """Return all messages of the project, by the folders of their catalogues."""
    return engine_templates() | rules_templates() | page_templates() | build_templates()


def page_templates(web: Path = WEB) -> Templates:
    """Return the messages of the page's modules, for its one catalogue.

    A plain word has its key as context, as in `strings.back`: the same English may need two
    translations. A sentence with placeholders is known by its English.
    """
    template = Catalog()
    files = [path for path in sorted(web.rglob("*.js")) if "node_modules" not in path.parts]
    parts = {part: path for path in files for part in WORDS.findall(path.read_text("utf-8"))}
    for key, text in _words(list(parts.values())).items():
        place = (parts[key.partition(".")[0]].relative_to(web).as_posix(), 0)
        template.add(text, locations=[place], context=key)
    for path in files:
        place = (path.relative_to(web).as_posix(), 0)
        for _, english, _, _ in extract_from_file("javascript", path, {"tr": None, "phrase": None}):
            template.add(english, locations=[place])
    return {web / "i18n" / "locale": template}


def _words(modules: list[Path]) -> dict[str, str]:
    """Ask Node for the plain words that modules translate, by their keys."""
    script = """
        const { allWords } = await import(process.argv[1]);
        for (const path of process.argv.slice(2)) await import(path);
        const flat = (words, path) => Object.entries(words).flatMap(([name, value]) =>
          typeof value === 'object' ? flat(value, path + name + '.')
          : value && typeof value === 'string' ? [[path + name, value]] : []);
        console.log(JSON.stringify(Object.fromEntries(flat(allWords(), ''))));
    """
    paths = (path.as_uri() for path in (WEB / "i18n" / "i18n.js", *modules))
    node = ["node", "--input-type=module", "-e", script, *paths]
    told = subprocess.run(node, capture_output=True, check=True, text=True).stdout
    words: dict[str, str] = json.loads(told)
    return words


# ---- The catalogues -----------------------------------------------------------------------------


def languages(engine: Path = ENGINE) -> list[str]:
    """Return the languages besides English, by their codes in HTML."""
    return sorted(path.stem for path in engine.glob("regalia/i18n/locale/*.po"))


def offered(build: Path = ROOT / "tools" / "locale") -> dict[str, str]:
    """Return the languages that are offered besides English, each with its name for itself."""
    from tools.words import PARTLY  # Here: a wheel that is made of the sources has none.

    names = {}
    for language in languages():
        name = own_name(language)
        said = {
            str(each.id): str(each.string) for each in translations(read(build / f"{language}.po"))
        }
        if language in WHOLE:
            names[language] = name
        elif PARTLY in said:
            names[language] = said[PARTLY].format(language=name)
    return names


def own_name(language: str) -> str:
    """Return what a language calls itself, as `Deutsch`; UserError if it is none."""
    return str(_locale(language).get_display_name()).capitalize()


def lists() -> dict[Path, str]:
    """Return the lists of the languages for engine and page, by their files."""
    names = offered()
    engine = json.dumps(names, ensure_ascii=False, indent=4).replace('"\n', '",\n')
    page = "".join(f"  {code}: '{name}',\n" for code, name in {"en": "English", **names}.items())
    return {
        ENGINE / "regalia/i18n/languages.py": f"""{MADE}
from typing import Final

#: The languages besides English: code (as in HTML) -> its name for itself.
LANGUAGES: Final = {engine}
""",
        WEB / "i18n/languages.js": f"""// Made from the catalogues by tools/catalogues.py.

/** The languages there are, each by its name for itself. */
export const LANGUAGES = {{
{page}}};
""",
    }


def read(path: Path) -> Catalog:
    """Read a catalogue; an empty one where there is no file."""
    if not path.exists():
        return Catalog(_locale(path.stem))
    with path.open("rb") as file:
        return read_po(file, locale=_locale(path.stem), abort_invalid=True)


def translations(catalog: Catalog) -> Iterator[Message]:
    """Yield the messages that have a translation not marked as fuzzy."""
    return (message for message in catalog if message.id and message.string and not message.fuzzy)


def update(language: str, templates: Templates, begin: bool = False) -> None:
    """Bring the catalogues of a language up to date, or `begin` the language.

    A language that need not be whole keeps to the catalogues that it has. New messages come in
    without a translation, or with one that is marked as fuzzy; what moved to another catalogue
    takes its translation along; what is no longer used is marked as obsolete.
    """
    for path, text in updated(language, templates).items():
        if begin or language in WHOLE or path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text)


def updated(language: str, templates: Templates) -> dict[Path, bytes]:
    """Return the catalogues of a language as `update` writes them, by their files.

    Raises UserError if there is no such language.
    """
    _locale(language)
    files = {folder / f"{language}.po": template for folder, template in templates.items()}
    catalogs = {path: read(path) for path in files}
    known = {_key(message): message for each in catalogs.values() for message in translations(each)}
    wanted = {_key(message) for template in files.values() for message in template if message.id}
    written = {}
    for path, template in files.items():
        catalog = catalogs[path]
        if not path.exists():
            catalog = _new(path)
        for message in template:
            old = known.get(_key(message))
            if message.id and old and catalog.get(message.id, message.context) is None:
                notes = old.user_comments
                catalog.add(message.id, old.string, user_comments=notes, context=message.context)
        catalog.update(template, update_creation_date=False)
        for key, message in list(catalog.obsolete.items()):
            if _key(message) in wanted or not message.string:
                del catalog.obsolete[key]
        file = BytesIO()
        write_po(file, catalog, include_lineno=False)
        written[path] = file.getvalue()
    return written


def _key(message: Message) -> tuple[str | None, str]:
    return message.context, str(message.id)


def _new(path: Path) -> Catalog:
    now = datetime.now(UTC)
    locale = _locale(path.stem)
    name = locale.english_name
    catalog = Catalog(
        locale,
        header_comment=HEADER.format(language=name, folder=_about(path)),
        project="Regalia",
        version="1",
        msgid_bugs_address="docs/languages.md",
        creation_date=now,
        revision_date=now,
        last_translator="Regalia",
        language_team=name,
    )
    catalog.fuzzy = False
    return catalog


def _about(path: Path) -> str:
    """Return what a catalogue translates, for its header."""
    folder = path.parent
    return folder.parent.name if folder.name == "locale" else f"the rules of {folder.name}"


def _locale(language: str) -> Locale:
    """Return the language of a code; UserError if it is no code of another language."""
    try:
        locale = Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        raise UserError(f"{language!r:.40} is no code of a language in HTML, like fr.") from None
    if str(locale).replace("_", "-") != language or locale.language == "en":
        raise UserError(f"{language!r:.40} begins no catalogues: write another code, like fr.")
    return locale


def check(language: str, templates: Templates) -> list[str]:
    """Return what is wrong with the catalogues of a language, a line for each fault.

    A language that need not be whole may lack sentences, and may have some that are said no more.
    """
    faults = []
    for folder, template in templates.items():
        path = folder / f"{language}.po"
        catalog = read(path)
        fine = {_key(message): message for message in translations(catalog)}
        if language in WHOLE:
            wanted = {_key(message): message for message in template if message.id}
            missing = (message for key, message in wanted.items() if key not in fine)
            faults += [f"{path}: not translated: {message.id}" for message in missing]
            unsaid = [message for message in catalog if message.id and _key(message) not in wanted]
            unsaid += catalog.obsolete.values()
            faults += [f"{path}: said nowhere: {message.id}" for message in unsaid]
        for message in fine.values():
            left_out = set(WITHOUT.findall(" ".join(message.user_comments)))
            if parts(str(message.string)) != parts(str(message.id)) - left_out:
                faults.append(f"{path}: other placeholders than the English: {message.string}")
        faults += glossary.departures(path, fine.values())
    if language in WHOLE and not faults:
        files = updated(language, templates).items()
        changed = (path for path, text in files if _entries(path.read_bytes()) != _entries(text))
        faults += [f"{path}: not as build.py messages writes it" for path in changed]
    return faults


def summary(faults: list[str], shown: int) -> Iterator[str]:
    """Yield the first faults, how many there are of each file beside these, and what to do."""
    yield from (fault.removeprefix(f"{ROOT}/") for fault in faults[:shown])
    files = Counter(fault.partition(": ")[0].removeprefix(f"{ROOT}/") for fault in faults[shown:])
    if files:
        most = ", ".join(f"{count:,} in {file}" for file, count in files.most_common(3))
        yield f"And {files.total():,} more, {most}: python3 -m tools.catalogues check --all."
    if faults:
        yield "python3 build.py messages brings the catalogues up to date.\n"


def _entries(text: bytes) -> list[list[bytes]]:
    """Return the entries of a file without their places, in any order.

    So a game that says what a shared catalogue has already leaves that catalogue right.
    """
    entries = text.strip().split(b"\n\n")
    return sorted([x for x in entry.splitlines() if x[:2] != b"#:"] for entry in entries)


def progress(language: str, templates: Templates) -> str:
    """Say how far the translation of a language has come, and how much of it is stale.

    A stale message is one whose English has changed since: `fuzzy`, or not said any more.
    """
    wanted = done = stale = 0
    for folder, template in templates.items():
        catalog = read(folder / f"{language}.po")
        fine = {_key(message) for message in translations(catalog)}
        keys = {_key(message) for message in template if message.id}
        wanted += len(keys)
        done += len(keys & fine)
        stale += len(fine - keys) + sum(message.fuzzy for message in catalog if message.id)
    missing = wanted - done
    told = f"{done:,} of {wanted:,} messages translated"
    return f"{language}: {told}, {missing:,} missing, {stale:,} stale"


def parts(text: str) -> set[str]:
    """Return the names of the placeholders in a message: `{who}`, `{n:card|cards}`."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return {text}  # A brace is open: that is no part of any other text.


# ---- What is loaded -----------------------------------------------------------------------------


def compile_engine(engine: Path = ENGINE, out: Path | None = None) -> list[Path]:
    """Write each language of the engine as modules; return the files.

    `i18n/catalogue_<language>.py` has what the engine says, `rules/catalogue_<language>_<game>.py`
    what the rules book of a game says. They go into `out`, or into `regalia`, where the engine
    looks for them. Every `locale` folder counts, so a game that is put beside the others brings
    its words along.
    """
    written = []
    package = engine / "regalia"
    for language in languages(engine):
        said = {"i18n/catalogue_" + language: sorted(package.rglob(f"locale/{language}.po"))}
        for path in sorted(package.glob(f"rules/locale/*/{language}.po")):
            said[f"rules/catalogue_{language}_{path.parent.name}"] = [path]
        for name, catalogues in said.items():
            file = (out or package) / f"{name}.py"
            file.parent.mkdir(exist_ok=True)
            _write(file, _module(language, catalogues))
            written.append(file)
    return written


def _module(language: str, catalogues: list[Path]) -> str:
    """Return a module that holds what catalogues translate."""
    said = {
        str(message.id): str(message.string)
        for path in catalogues
        for message in translations(read(path))
    }
    lines = [f"    {english!r}: {text!r},\n" for english, text in sorted(said.items())]
    code = f"{MADE}\nPLURALS = {plurals(language)!r}\n"
    return f"{code}SENTENCES: dict[str, str] = {{\n{''.join(lines)}}}\n"


def plurals(language: str) -> str:
    """Return which form of a message each number from 0 to 199 takes, a digit each.

    The rules of no language look at more than the last two digits of a larger whole number, but for
    millions.
    """
    rule = _locale(language).plural_form
    order = [tag for tag in CATEGORIES if tag in {*rule.tags, "other"}]
    return "".join(str(order.index(rule(number))) for number in range(200))


def compile_page(web: Path = WEB, out: Path = MESSAGES) -> None:
    """Write each language of page, books and build as JSON: message by its key, or English."""
    out.mkdir(parents=True, exist_ok=True)
    for path in sorted(web.glob("i18n/locale/*.po")):
        said = {
            message.context or message.id: message.string for message in translations(read(path))
        }
        _write(out / f"{path.stem}.json", json.dumps(said, ensure_ascii=False, indent=0))
    books = [
        (f"rules.{path.parent.name}", path) for path in ENGINE.glob("regalia/rules/locale/*/*.po")
    ]
    build = [("build", path) for path in ROOT.glob("tools/locale/*.po")]
    for name, path in sorted([*books, *build]):
        said = {message.id: message.string for message in translations(read(path))}
        _write(out / f"{name}.{path.stem}.json", json.dumps(said, ensure_ascii=False, indent=0))


def _write(path: Path, text: str) -> None:
    """Replace a file in one go if it would change: others may be reading it."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    new = path.with_name(f"{path.name}.{os.getpid()}")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


def main(argv: list[str]) -> int:
    try:
        return _run(argv)
    except UserError as problem:
        print(problem, file=sys.stderr)
        return 1


def _run(argv: list[str]) -> int:
    match argv:
        case ["compile"]:
            compile_engine()
            compile_page()
        case ["check"] | ["check", "--all"]:
            templates = all_templates()
            faults = [fault for language in languages() for fault in check(language, templates)]
            for file, text in lists().items():
                if not file.exists() or file.read_text(encoding="utf-8") != text:
                    faults.append(f"{file}: not as build.py messages writes it")
            bare = [language for language in offered() if not glossary.glossary(language)]
            faults += [f"{glossary.LANGUAGES}: no table of the words of {each}" for each in bare]
            for language in languages():
                print(progress(language, templates))
            print(*summary(faults, len(faults) if argv[1:] else SHOWN), sep="\n", end="")
            return bool(faults)
        case ["update", *new] if len(new) <= 1:
            templates = all_templates()
            known = languages()
            for language in new or known:
                update(language, templates, language in new)
                print(progress(language, templates))
            for file, text in lists().items():
                _write(file, text)
            if new and new[0] not in known:
                print(BEGUN.format(new[0]))
        case ["name", language]:
            print(own_name(language))
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

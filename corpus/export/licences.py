"""Licences by the identifiers that hubs of data sets know, so that a card is read as meant."""

from __future__ import annotations

from difflib import get_close_matches

from puzzles.base.errors import OptionError

_CC = [
    f"cc-{terms}-{version}"
    for terms in ("by", "by-sa", "by-nc", "by-nd", "by-nc-nd", "by-nc-sa")
    for version in ("2.0", "2.5", "3.0", "4.0")
]
_OTHERS = """
apache-2.0 mit openrail bigscience-openrail-m creativeml-openrail-m bigscience-bloom-rail-1.0
bigcode-openrail-m afl-3.0 artistic-2.0 bsl-1.0 bsd bsd-2-clause bsd-3-clause bsd-3-clause-clear
c-uda cc cc0-1.0 wtfpl ecl-2.0 epl-1.0 epl-2.0 etalab-2.0 eupl-1.1 eupl-1.2 agpl-3.0 gfdl gpl
gpl-2.0 gpl-3.0 lgpl lgpl-2.1 lgpl-3.0 isc lppl-1.3c ms-pl mpl-2.0 odc-by odbl osl-3.0 postgresql
ofl-1.1 ncsa unlicense zlib pddl lgpl-lr cdla-sharing-1.0 cdla-permissive-1.0 cdla-permissive-2.0
unknown other
"""
LICENCES = frozenset([*_CC, *_OTHERS.split()])
"""Identifiers; `other` for any licence that has none."""


def licence(name: str) -> str:
    """Return the identifier of a licence, however it is capitalised.

    Raises:
        OptionError: there is none of this name; says which are written alike.
    """
    known = name.lower()
    if known in LICENCES:
        return known
    alike = get_close_matches(known, sorted(LICENCES), 3, 0.5)
    meant = f"{', '.join(alike)}, or " if alike else ""
    raise OptionError(f"hubs know no licence {name!r}; write {meant}other")

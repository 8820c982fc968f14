"""Pictures to make puzzles from: noise, smooth blobs, or an image file."""

from __future__ import annotations

import warnings
from collections import Counter
from hashlib import blake2b
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from machine import bounded
from puzzles.base.errors import OptionError
from puzzles.base.extras import needed
from puzzles.board import Hexagon, Lattice, Rect
from puzzles.declare.options import Option

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from gen.sources.rng import Stream
    from gen.sources.symmetry import Orbits
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution

SMOOTHINGS = 3
LEVELS = 1 << 16
CLUSTERINGS = 20
FORMATS = ("PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF", "PPM")
MOST_BYTES = 64 << 20
MOST_PIXELS = 1 << 24
DARK = 384  # red, green and blue together, below which a cell of a mask is dark
NEAR = 16  # of 255, by which channels may be off in a margin, as those of a JPEG are

Colour = tuple[int, int, int]


def noise(
    lattice: Rect | Hexagon, colours: int, density: float, pattern: Orbits, stream: Stream
) -> Solution:
    """Return a picture with that share of its cells filled, each orbit in a colour of its own."""
    wanted = round(density * lattice.cells)
    filled = set(pattern.cells(stream.drawn(range(lattice.cells)), wanted))
    picture = [0] * lattice.cells
    for orbit in pattern.all:
        if orbit[0] in filled:
            colour = 1 + stream.below(colours)
            for cell in orbit:
                picture[cell] = colour
    return tuple(picture)


def blobs(
    lattice: Rect | Hexagon, colours: int, density: float, pattern: Orbits, stream: Stream
) -> Solution:
    """Return a picture whose filled cells, and those of one colour, lie together.

    Random heights are averaged over neighbours; the highest cells are filled. The colour of a
    cell is that of the highest of as many further landscapes.
    """
    heights = _landscape(lattice, pattern, stream)
    highest = sorted(range(lattice.cells), key=lambda cell: (-heights[cell], cell))
    filled = pattern.cells(highest, round(density * lattice.cells))
    layers = [_landscape(lattice, pattern, stream) for _ in range(colours if colours > 1 else 0)]
    picture = [0] * lattice.cells
    for cell in filled:
        heights_here = [layer[cell] for layer in layers]
        picture[cell] = 1 + heights_here.index(max(heights_here)) if layers else 1
    return tuple(picture)


def _landscape(lattice: Rect | Hexagon, pattern: Orbits, stream: Stream) -> list[int]:
    """Return smooth random heights, equal on each orbit."""
    drawn = [stream.below(LEVELS) for _ in range(lattice.cells)]
    heights = [drawn[orbit[0]] for orbit in pattern.of]
    for _ in range(SMOOTHINGS):
        heights = [
            (2 * heights[cell] + sum([heights[other] for other in near])) // (2 + len(near))
            for cell, near in enumerate(lattice.beside)
        ]
    return heights


class FromImage(NamedTuple):
    """What comes of an image file: a hash of its bytes, the picture, and its colours."""

    digest: str
    picture: Solution
    palette: tuple[str, ...]


def from_image(lattice: Lattice, path: str, colours: int, *, crop: bool = False) -> FromImage:
    """Return an image reduced to a board and to a few colours.

    The image is stretched to the board, transparent parts are white, and the background is the
    colour most frequent at the border. The same bytes give the same picture.

    Args:
        lattice, path, colours: the board, the file, and how many beside the background.
        crop: whether rows and columns at the sides that show the background alone are cut off.

    Raises:
        OptionError: the file cannot be read as an image or is too large, or pillow is not
            installed.
    """
    height = len(lattice.rows)
    width = max(map(len, lattice.rows)) * (2 if isinstance(lattice, Hexagon) else 1)
    data = _content(path, "image")
    pixels = _pixels(path, data, width, height, "image", crop=crop)
    cells = _hexagonal(pixels, lattice, width) if isinstance(lattice, Hexagon) else pixels
    picture, palette = _reduced(cells, _border(lattice), colours)
    return FromImage(blake2b(data, digest_size=16).hexdigest(), picture, palette)


def marking(name: str, what: str) -> Option:
    """Return the option for a file that marks cells; `what` says which, after "that says where"."""
    return Option(
        name,
        "",
        f"a file that says where {what}: a text with a letter for each cell, . where not, or an "
        "image that is dark there",
        later=True,
        file=True,
    )


class Mask(NamedTuple):
    """The cells that a file marks, and a hash of its bytes."""

    digest: str
    cells: frozenset[int]


class Masks(dict[str, Mask]):
    """What the files of a wish mark, by the names of the options."""


def masks(
    lattice: Lattice, options: Mapping[str, Value], marking: Iterable[Option]
) -> tuple[Mapping[str, Value], Masks]:
    """Return options with hashes in place of files' names, and what the files mark.

    Args:
        lattice, options: the board, and every option by name.
        marking: those that may name a file.

    Raises:
        OptionError: as `mask`, or the board is no rectangle.
    """
    found = Masks()
    for option in marking:
        path = str(options.get(option.name, ""))
        if not path:
            continue
        if not isinstance(lattice, Rect):
            raise OptionError(f"option {option.name}: {lattice.size} is no rectangle")
        found[option.name] = mask(lattice, path, option.name)
    return {**options, **{name: one.digest for name, one in found.items()}}, found


def mask(board: Rect, path: str, option: str) -> Mask:
    """Return the cells that a text or an image marks.

    A text has a line for each row and a letter for each cell, `.` where none is marked. An image is
    stretched to the board, and marks the cells that are dark.

    Args:
        board, path: the board, and the file.
        option: that names the file.

    Raises:
        OptionError: it cannot be read, does not fit the board, or marks no cell.
    """
    data = _content(path, option)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" not in text:
        cells = _marked(board, text, f"option {option}: {path}")
    else:
        pixels = _pixels(path, data, board.width, board.height, option)
        cells = [cell for cell, colour in enumerate(pixels) if sum(colour) < DARK]
    if not cells:
        raise OptionError(f"option {option}: {path} marks no cell")
    return Mask(blake2b(data, digest_size=16).hexdigest(), frozenset(cells))


def _marked(board: Rect, text: str, name: str) -> list[int]:
    """Return the cells that a picture of letters fills: those that have no dot."""
    lines = text.splitlines()
    for number, line in enumerate(lines[: board.height], 1):
        if len(line) != board.width:
            raise OptionError(
                f"{name}:{number} has {len(line)} cells, and a row of {board.size} {board.width}"
            )
    if len(lines) != board.height:
        raise OptionError(f"{name} has {len(lines)} rows, and {board.size} {board.height}")
    return [cell for cell, letter in enumerate("".join(lines)) if letter != "."]


def _content(path: str, option: str) -> bytes:
    """Return the bytes of a picture's file."""
    try:
        return bounded.read(path, MOST_BYTES)
    except bounded.TooLong:
        what = f"{path} has more than {MOST_BYTES >> 20} MB"
        raise OptionError(f"option {option}: {what}") from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise OptionError(f"option {option}: {path} cannot be read: {why}") from None


def _pixels(
    path: str, data: bytes, width: int, height: int, option: str, *, crop: bool = False
) -> list[Colour]:
    """Return the pixels of an image stretched to a size, row by row.

    The size is known before anything is decoded, which takes memory by the pixel; a JPEG that
    is too large is decoded at an eighth of its size or more.
    """
    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError:
        raise OptionError(needed(f"option {option}", "pillow")) from None
    too_large = f"option {option}: {path} has more than {MOST_PIXELS:,} pixels"
    image: Any = None
    try:
        with (
            warnings.catch_warnings(action="ignore", category=Image.DecompressionBombWarning),
            Image.open(BytesIO(data), formats=FORMATS) as file,
        ):
            if file.width * file.height > MOST_PIXELS:
                file.draft("RGB", (width, height))
            if file.width * file.height <= MOST_PIXELS:
                image = file.convert("RGBA")
    except Image.DecompressionBombError:
        raise OptionError(too_large) from None
    except UnidentifiedImageError:
        formats = f"{', '.join(FORMATS[:-1])} or {FORMATS[-1]}"
        raise OptionError(
            f"option {option}: {path} cannot be read as an image: it is no {formats}"
        ) from None
    except (OSError, ValueError, SyntaxError) as error:
        raise OptionError(f"option {option}: {path} cannot be read as an image: {error}") from None
    if image is None:
        raise OptionError(too_large)
    ground: Any = Image.new("RGBA", image.size, (255, 255, 255, 255))
    ground.alpha_composite(image)
    shown = ground.convert("RGB")
    box = _inside(shown) if crop else None
    small = shown.resize((width, height), Image.Resampling.BOX, box).tobytes()
    return [(small[i], small[i + 1], small[i + 2]) for i in range(0, len(small), 3)]


def _inside(image: Any) -> tuple[int, int, int, int] | None:
    """Return the box of what is not of the colour most frequent at the border; None for nothing."""
    from PIL import Image, ImageChops

    width, height = image.size
    sides = [(0, 0, width, 1), (0, height - 1, width, height)]
    sides += [(0, 0, 1, height), (width - 1, 0, width, height)]
    border: Counter[Colour] = Counter()
    for side in sides:
        for count, colour in image.crop(side).getcolors(max(width, height)):
            border[colour] += count
    ground = max(border, key=lambda colour: (border[colour], colour))
    apart: Any = ImageChops.difference(image, Image.new("RGB", image.size, ground))
    red, green, blue = apart.split()
    most: Any = ImageChops.lighter(ImageChops.lighter(red, green), blue)  # differing channel
    return most.point([0] * (NEAR + 1) + [255] * (255 - NEAR)).getbbox()


def _hexagonal(pixels: Sequence[Colour], lattice: Hexagon, width: int) -> list[Colour]:
    """Average the two pixels that each cell covers, rows being indented by half cells."""
    cells: list[Colour] = []
    for number, row in enumerate(lattice.rows):
        start = number * width + (width - 2 * len(row)) // 2
        for place in range(start, start + 2 * len(row), 2):
            one, other = pixels[place], pixels[place + 1]
            red, green, blue = ((a + b) // 2 for a, b in zip(one, other, strict=True))
            cells.append((red, green, blue))
    return cells


def _border(lattice: Lattice) -> list[int]:
    ends = {cell for line in lattice.lines for cell in (line[0], line[-1])}
    return sorted(ends)


def _reduced(
    cells: Sequence[Colour], border: Sequence[int], colours: int
) -> tuple[Solution, tuple[str, ...]]:
    """Return a picture of so many colours and the background, and its palette.

    Args:
        cells: the colour of each cell.
        border: the cells at the border, where mostly the background is.
        colours: how many there are besides the background.
    """
    centres, nearest = _clustered(Counter(cells), colours + 1)
    at_border = Counter(nearest[cells[cell]] for cell in border)
    background = max(range(len(centres)), key=lambda c: (at_border[c], sum(centres[c]), -c))
    order = [background, *[c for c in range(len(centres)) if c != background]]
    value = {cluster: number for number, cluster in enumerate(order)}
    palette = [
        f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in map(centres.__getitem__, order)
    ]
    palette += ["#000000"] * (colours + 1 - len(palette))
    return tuple([value[nearest[colour]] for colour in cells]), tuple(palette)


def _clustered(counts: Counter[Colour], most: int) -> tuple[list[Colour], dict[Colour, int]]:
    """Cluster colours (Lloyd 1982), from starts as far apart as they come.

    Args:
        counts: how often each colour comes.
        most: how many clusters there may be.

    Returns:
        The centres of the clusters, and the number of the nearest one for each colour.
    """
    known = sorted(counts, key=lambda colour: (-counts[colour], colour))
    centres = [known[0]]
    while len(centres) < most and len(centres) < len(known):
        farthest = max(known, key=lambda colour: min(_distance(colour, c) for c in centres))
        centres.append(farthest)
    nearest: dict[Colour, int] = {}
    for _ in range(CLUSTERINGS):
        nearest = {
            colour: min(range(len(centres)), key=lambda c: _distance(colour, centres[c]))
            for colour in known
        }
        moved = [
            _mean([(colour, counts[colour]) for colour in known if nearest[colour] == number])
            or centre
            for number, centre in enumerate(centres)
        ]
        if moved == centres:
            break
        centres = moved
    return centres, nearest


def _distance(one: Colour, other: Colour) -> int:
    return sum([(a - b) ** 2 for a, b in zip(one, other, strict=True)])


def _mean(colours: Sequence[tuple[Colour, int]]) -> Colour | None:
    """Return the mean of colours, each with how often it comes; None if there is none."""
    total = sum(count for _, count in colours)
    if not total:
        return None
    red, green, blue = (
        sum(colour[channel] * count for colour, count in colours) // total for channel in range(3)
    )
    return red, green, blue

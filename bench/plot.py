"""Draws lines with their spread as SVG, to be read on a light page and on a dark one. Needs nothing but Python."""

import math

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 60, 90, 34, 50
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #333 }
.grid { stroke: #8884; stroke-width: 1 }
.line { fill: none; stroke-width: 2 }
.spread { stroke-width: 1.5; opacity: .6 }
.c0 { stroke: #707784 } .c1 { stroke: #c2570c } .c2 { stroke: #1f6fd0 }
.f0 { fill: #707784 } .f1 { fill: #c2570c } .f2 { fill: #1f6fd0 }
@media (prefers-color-scheme: dark) {
text { fill: #ddd }
.c0 { stroke: #a3abb8 } .c1 { stroke: #f59a56 } .c2 { stroke: #6db1ff }
.f0 { fill: #a3abb8 } .f1 { fill: #f59a56 } .f2 { fill: #6db1ff }
}"""


def ticks_of(least, most):
    """1, 2 and 5 of each power of ten from below the least to above the most."""
    steps = [factor * 10.0 ** power for power in range(-6, 10) for factor in (1, 2, 5)]
    first = max(i for i, step in enumerate(steps) if step <= least)
    last = min(i for i, step in enumerate(steps) if step >= most)
    return steps[first:max(last, first + 1) + 1]


def even_ticks(most):
    """About five steps of a round size from zero to above the most."""
    size = next(step for step in ticks_of(most / 1000, most) if step >= most / 5)
    return [i * size for i in range(math.ceil(most / size) + 1)]


def scale(ticks, start, end, log):
    place = math.log if log else float
    low, high = place(ticks[0]), place(ticks[-1])
    return lambda value: start + (place(value) - low) / (high - low) * (end - start)


def marker(shape, x, y):
    """A shape for each line, for who does not tell the colours apart."""
    if shape == 0:
        return f'<circle class="f0" cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
    if shape == 1:
        return f'<rect class="f1" x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8"/>'
    return f'<path class="f2" d="M{x:.1f} {y - 5:.1f}l5 9h-10z"/>'


def line_of(shape, points, x, y):
    placed = [(x(at), y(value["median"])) for at, value in points]
    yield f'<polyline class="line c{shape}" points="{" ".join(f"{px:.1f},{py:.1f}" for px, py in placed)}"/>'
    for (px, py), (_, value) in zip(placed, points):
        yield f'<path class="spread c{shape}" d="M{px:.1f} {y(value["min"]):.1f}V{y(value["max"]):.1f}"/>' + marker(shape, px, py)


def apart(heights):
    """The heights, moved so that no two labels lie on each other."""
    found, last = {}, -math.inf
    for name, height in sorted(heights.items(), key=lambda pair: pair[1]):
        last = found[name] = max(height, last + 15)
    return found


def write(file, lines, x_words, y_words, log=False):
    """`lines`: by name, points of x and the spread of y (median, min, max). `log`: y goes by powers, as x always does."""
    values = [value[key] for points in lines.values() for _, value in points for key in ("min", "max")]
    places = [at for points in lines.values() for at, _ in points]
    x_ticks = ticks_of(min(places), max(places))
    y_ticks = ticks_of(min(values), max(values)) if log else even_ticks(max(values))
    x = scale(x_ticks, LEFT, WIDTH - RIGHT, True)
    y = scale(y_ticks, HEIGHT - BOTTOM, TOP, log)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
             f"<title>{y_words}, by {x_words}</title><style>{STYLE}</style>",
             f'<text x="{LEFT - 45}" y="18">{y_words}</text>',
             f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">{x_words}</text>']
    for tick in y_ticks:
        parts.append(f'<path class="grid" d="M{LEFT} {y(tick):.1f}H{WIDTH - RIGHT}"/>'
                     f'<text x="{LEFT - 8}" y="{y(tick) + 4:.1f}" text-anchor="end">{tick:,g}</text>')
    for tick in x_ticks:
        parts.append(f'<path class="grid" d="M{x(tick):.1f} {TOP}V{HEIGHT - BOTTOM}"/>'
                     f'<text x="{x(tick):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{tick:,.0f}</text>')
    for shape, points in enumerate(lines.values()):
        parts += line_of(shape, points, x, y)
    ends = apart({name: y(points[-1][1]["median"]) for name, points in lines.items() if points})
    for shape, (name, points) in enumerate(lines.items()):
        if points:
            parts.append(f'<text class="f{shape}" x="{x(points[-1][0]) + 10:.1f}" y="{ends[name] + 4:.1f}">{name}</text>')
    file.write_text("\n".join(parts) + "\n</svg>\n")

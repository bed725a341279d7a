# SPDX-License-Identifier: MIT
"""What a training run leaves for people: its curve as SVG, and a card that says what the network is."""


def ticks(low, high, count=5):
    """Round numbers that span a range; one of no width is taken as 1 wide."""
    high = high if high > low else low + 1
    step = 10.0 ** len(str(int(max(high - low, 1)))) / 10
    while (high - low) / step < count:
        step /= 2
    first = int(low / step) * step
    return [first + i * step for i in range(int((high - first) / step) + 2)]


def curve(path, rows, title, width=720, height=400):
    """Points a seat in self-play over minutes of training. `rows` are (minutes, points, standard error)."""
    rows = [row for row in rows if row[1] > 0]
    if not rows:
        return
    left, top, right, bottom = 60, 40, width - 20, height - 50
    low, high = min(r[1] for r in rows), max(r[1] for r in rows)
    ys, xs = ticks(low, high), ticks(0, rows[-1][0])
    span = lambda v, a, b, p, q: p + (v - a) / ((b - a) or 1) * (q - p)
    x = lambda v: span(v, 0, xs[-1], left, right)
    y = lambda v: span(v, ys[0], ys[-1], bottom, top)
    line = " ".join(f"{x(m):.1f},{y(p):.1f}" for m, p, _ in rows)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">',
             f'<title>{title}</title><rect width="100%" height="100%" fill="#fff"/>',
             f'<text x="{left}" y="24" font-size="15">{title}</text>']
    for v in ys:
        parts.append(f'<path d="M{left} {y(v):.1f}H{right}" stroke="#ddd"/><text x="{left - 8}" y="{y(v) + 4:.1f}" '
                     f'text-anchor="end">{v:g}</text>')
    for v in xs:
        parts.append(f'<text x="{x(v):.1f}" y="{bottom + 20}" text-anchor="middle">{v:g}</text>')
    parts += [f'<text x="{(left + right) / 2}" y="{height - 10}" text-anchor="middle">minutes of training</text>',
              f'<polyline points="{line}" fill="none" stroke="#7a2048" stroke-width="2"/></svg>']
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(parts) + "\n")


def card(path, facts):
    """The card of a network: what it is, how it was made, what it can do."""
    text = """# {name}

A value network for {game} (players: {players}), trained {origin} by self-play. It sees what a seat may know ({inputs} binary
inputs, version {version}) and says what that seat and the best other one will score and how likely it wins. Layers: {layers};
{weights:,} weights.

| | |
|---|---|
| strength | {points:.2f} points a seat in self-play without search (95%: {low:.2f} to {high:.2f}, {measured:,} games); the first seat won {first:.1f}% |
| games of training | {games:,} |
| samples learnt from | {learnt:,} |
| time | {minutes:.1f} minutes on {device} |
| network file | {file}, digest {digest}; its integers are {off:.2f} points from the weights that learnt, on average |
| command | `{command}` |

A seat went for own points, the other's and winning by weights of {want}; exploration: noise of {heat:g} points, {loose:g} of decisions at
random; ways worse by {cut:g} points teach nothing of what followed; lambda {decay:g}, batches of {batch:,}, Adam, weights averaged over the last two thousand batches. Not a judge of positions that self-play never reaches.

![curve]({curve})
""".format(**facts)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)

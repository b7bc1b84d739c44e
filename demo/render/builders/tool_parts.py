"""Parts that hand tools and pipe tools share."""
from kit import *


def everything():
    """Every part built so far."""
    return list(bpy.context.scene.objects)


def satin(name='satin chrome', shade=.42):
    """Chrome as it comes on tools: less of a mirror than on taps."""
    return material(name, (shade, shade * 1.01, shade * 1.03), metal=1, rough=.19, rvar=.05, bscale=1.)


def turned(points, degrees):
    """2-D points (with their fillet, if any) turned round the origin."""
    c, s = cos(rad(degrees)), sin(rad(degrees))
    return [(p[0] * c - p[1] * s, p[0] * s + p[1] * c, *p[2:]) for p in points]


def teeth(start, end, count, depth):
    """Points of a row of teeth from start to end, cut to the right of that direction."""
    a, b = Vector(start), Vector(end)
    step = (b - a) / count
    side = Vector((step.y, -step.x)).normalized() * depth
    out = []
    for i in range(count):
        p, q = a + step * i, a + step * (i + .5) + side
        out += [(p.x, p.y, 0), (q.x, q.y, 0)]
    return out + [(b.x, b.y, 0)]


def sleeve(mat, keys, closed=2.4):
    """A dipped handle in the plane XY: keys (x, y, width, thickness), its ends rounded."""
    ks = catmull(keys, 10)
    sections = []
    for i, (x, y, w, h) in enumerate(ks):
        a, b = ks[max(i - 1, 0)], ks[min(i + 1, len(ks) - 1)]
        tx, ty = b[0] - a[0], b[1] - a[1]
        along = Vector((tx, ty)).normalized()
        for back, share in ((0, 1),) if i < len(ks) - 1 else ((0, 1), (.2, .93), (.35, .75), (.43, .5), (.47, .2)):
            cx, cy = x + along.x * w * back, y + along.y * w * back
            sections.append([(cx - along.y * u * share, cy + along.x * u * share, z * share)
                             for u, z in superellipse(w, h, closed, 40)])
    return loft(sections, mat)

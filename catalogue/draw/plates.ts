import { brightness, colour, type Material } from './material.ts';
import { polygon, Scene } from './scene.ts';
import { pair, type Point, short, unit } from './vector.ts';

export type Corner = readonly [x: number, y: number, round?: number];

/**
 * A drawing board for flat tools, turned by `degrees`. Coordinates are the tool's own (x along it, y down);
 * what comes out is in picture coordinates, so that light still falls from the upper left.
 */
export class Board {
  private readonly scene: Scene;
  private readonly c: number;
  private readonly s: number;

  constructor(scene: Scene, degrees: number) {
    this.scene = scene;
    this.c = Math.cos((degrees * Math.PI) / 180);
    this.s = Math.sin((degrees * Math.PI) / 180);
  }

  at(x: number, y: number): Point {
    return [x * this.c - y * this.s, x * this.s + y * this.c];
  }

  line(points: readonly (readonly [number, number])[]): Point[] {
    return points.map(([x, y]) => this.at(x, y));
  }

  /** Closed outline whose corners are rounded by their third number. */
  outline(corners: readonly Corner[]): string {
    const steps = corners.map(([x, y, round = 0], i) => {
      const before = corners.at(i - 1) ?? [x, y];
      const after = corners[(i + 1) % corners.length] ?? [x, y];
      const reach = (to: Corner): Point => {
        const far = Math.hypot(to[0] - x, to[1] - y) || 1;
        const k = Math.min(round, far / 2) / far;
        return this.at(x + (to[0] - x) * k, y + (to[1] - y) * k);
      };
      this.scene.cover(this.at(x, y), -round * 0.3);
      const start = `${i === 0 ? 'M' : 'L'}${pair(reach(before))}`;
      return round ? `${start}Q${pair(this.at(x, y))} ${pair(reach(after))}` : start;
    });
    return `${steps.join('')}Z`;
  }

  round(x: number, y: number, radius: number): string {
    const [cx, cy] = this.at(x, y);
    this.scene.cover([cx, cy], radius);
    const r = short(radius);
    return `M${pair([cx - radius, cy])}a${r} ${r} 0 1 0 ${short(radius * 2)} 0a${r} ${r} 0 1 0 ${short(-radius * 2)} 0Z`;
  }

  /** Flat forging or sheet of some thickness, with a lit edge; a second outline inside is a hole. */
  plate(d: string, material: Material, { thick = 10, level = 0.62, bevel = 3 } = {}): void {
    const { scene } = this;
    const id = scene.name();
    const paint = scene.shade([
      [0, colour(material, level + 0.26)],
      [0.38, colour(material, level + 0.05)],
      [0.52, colour(material, level + 0.14)],
      [0.64, colour(material, level - 0.06)],
      [1, colour(material, level - 0.2)],
    ]);
    const edge = scene.shade([
      [0.1, colour(material, 1)],
      [0.55, colour(material, level)],
      [0.9, colour(material, 0.08)],
    ]);
    scene.put(`<defs><path id="${id}" d="${d}" fill-rule="evenodd"/></defs>`);
    for (let i = thick; i > 0; i -= 3) {
      scene.put(
        `<use href="#${id}" x="${short(i * 0.3)}" y="${short(i)}" fill="${colour(material, i > thick - 3 ? 0.06 : 0.2)}"/>`,
      );
    }
    scene.put(`<use href="#${id}" fill="${paint}" stroke="${edge}" stroke-width="${bevel}"/>`);
  }

  /** Sunk panel, slot or printed mark. */
  sunk(d: string, material: Material, level = 0.4): void {
    const paint = this.scene.shade([
      [0, colour(material, level - 0.2)],
      [1, colour(material, level + 0.14)],
    ]);
    this.scene.path(d, paint, `stroke="${colour(material, 0.9)}" stroke-opacity=".45" stroke-width="1.5"`);
  }

  /** Round bar or cone lying on the board. */
  bar(
    from: readonly [number, number],
    to: readonly [number, number],
    radius: number,
    material: Material,
    end = radius,
  ): void {
    const [a, b] = [this.at(...from), this.at(...to)];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const far = Math.hypot(dx, dy) || 1;
    const side: Point = [-dy / far, dx / far];
    const edge = (p: Point, r: number): Point => [p[0] + side[0] * r, p[1] + side[1] * r];
    const corners = [edge(a, radius), edge(b, end), edge(b, -end), edge(a, -radius)];
    for (const corner of corners) this.scene.cover(corner);
    const stops = [-1, -0.9, -0.7, -0.45, -0.15, 0.15, 0.45, 0.7, 0.9, 1].map((t) => {
      const k = Math.sqrt(1 - t * t);
      return [(t + 1) / 2, colour(material, brightness(material, unit([side[0] * t, -side[1] * t, k])))] as const;
    });
    const wide = Math.max(radius, end);
    this.scene.path(polygon(corners), this.scene.gradient(edge(a, -wide), edge(a, wide), stops));
  }

  /** Short strokes across a bar: knurl, thread or flutes, along it when `lengthwise`. */
  score(
    from: readonly [number, number],
    to: readonly [number, number],
    radius: number,
    count: number,
    stroke: string,
    width: number,
    lengthwise = false,
  ): void {
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const side = [-(to[1] - from[1]) / far, (to[0] - from[0]) / far] as const;
    const d = Array.from({ length: count }, (_, i) => {
      const t = (i + 0.5) / count;
      if (lengthwise) {
        const out = Math.sin((t - 0.5) * Math.PI) * radius;
        const [x, y] = [side[0] * out, side[1] * out];
        return `M${pair(this.at(from[0] + x, from[1] + y))}L${pair(this.at(to[0] + x, to[1] + y))}`;
      }
      const [x, y] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
      return `M${pair(this.at(x - side[0] * radius, y - side[1] * radius))}L${pair(this.at(x + side[0] * radius, y + side[1] * radius))}`;
    });
    this.scene.line(d.join(''), stroke, width, 0.55);
  }

  stroke(points: readonly (readonly [number, number])[], paint: string, width: number, opacity = 1): void {
    this.scene.line(`M${this.line(points).map(pair).join('L')}`, paint, width, opacity);
  }
}

/** Teeth along a line, as a closed saw edge to lay on a jaw. */
export const teeth = (
  board: Board,
  from: readonly [number, number],
  to: readonly [number, number],
  count: number,
  depth: number,
): string => {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const side = [-(to[1] - from[1]) / far, (to[0] - from[0]) / far] as const;
  const points = Array.from({ length: count * 2 + 1 }, (_, i): Point => {
    const t = i / (count * 2);
    const out = i % 2 ? depth : 0;
    return board.at(from[0] + (to[0] - from[0]) * t + side[0] * out, from[1] + (to[1] - from[1]) * t + side[1] * out);
  });
  return polygon(points);
};

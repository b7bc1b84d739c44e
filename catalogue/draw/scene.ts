import { brightness, colour, type Material } from './material.ts';
import { add, cross, pair, short, unit, view, type Point, type Vec } from './vector.ts';

const SIZE = 640;

type Look = {
  /** How much of the box the thing fills; less for the small brother of a family. */
  fill?: number;
  shadow?: 'ground' | 'drop';
  /** Turns the finished drawing, in degrees; for flat tools drawn lying straight. */
  turn?: number;
};

/** One picture in the making: collects shapes and gradients, and remembers how far they reach. */
export class Scene {
  private readonly body: string[] = [];
  private readonly defs: string[] = [];
  private readonly made = new Map<string, string>();
  private readonly reach = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  private names = 0;

  name(): string {
    this.names += 1;
    return `a${this.names.toString(36)}`;
  }

  /** Adds a definition once; the same text again answers the same name. */
  define(key: string, write: (id: string) => string): string {
    const known = this.made.get(key);
    if (known) return known;
    const id = this.name();
    this.made.set(key, id);
    this.defs.push(write(id));
    return id;
  }

  put(markup: string): void {
    this.body.push(markup);
  }

  cover([x, y]: Point, margin = 0): void {
    this.reach.left = Math.min(this.reach.left, x - margin);
    this.reach.right = Math.max(this.reach.right, x + margin);
    this.reach.top = Math.min(this.reach.top, y - margin);
    this.reach.bottom = Math.max(this.reach.bottom, y + margin);
  }

  path(d: string, fill: string, extra = ''): void {
    this.put(`<path d="${d}" fill="${fill}"${extra ? ` ${extra}` : ''}/>`);
  }

  line(d: string, stroke: string, width: number, opacity = 1, extra = ''): void {
    const faded = opacity < 1 ? ` opacity="${short(opacity * 10) === '0' ? opacity : Math.round(opacity * 100) / 100}"` : '';
    this.put(`<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${short(width)}"${faded}${extra ? ` ${extra}` : ''}/>`);
  }

  /** A gradient between two points of the drawing. `stops` are [offset 0..1, colour]. */
  gradient(from: Point, to: Point, stops: readonly (readonly [number, string])[]): string {
    const written = stops.map(([at, paint]) => `<stop offset="${Math.round(at * 100) / 100}" stop-color="${paint}"/>`).join('');
    const shared = this.define(written, (id) => `<linearGradient id="${id}">${written}</linearGradient>`);
    const [x1, y1] = from.map(short);
    const [x2, y2] = to.map(short);
    const box = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
    const id = this.define(
      `${shared} ${box}`,
      (own) => `<linearGradient id="${own}" href="#${shared}" gradientUnits="userSpaceOnUse" ${box}/>`,
    );
    return `url(#${id})`;
  }

  /** Paint for a round surface of radius `radius` about `axis`, exact for this camera and light. */
  roundPaint(material: Material, axis: Vec, at: Point, radius: number): string {
    const seen = view(axis);
    const flat = Math.hypot(seen[0], seen[1]);
    const side: Vec = flat < 0.01 ? [1, 0, 0] : [seen[1] / flat, -seen[0] / flat, 0];
    let front = unit(cross(side, seen));
    if (front[2] < 0) front = [-front[0], -front[1], -front[2]];
    const stops = [-1, -0.93, -0.8, -0.62, -0.45, -0.25, 0, 0.25, 0.45, 0.62, 0.8, 0.93, 1].map((t) => {
      const k = Math.sqrt(1 - t * t);
      const normal = unit(add([side[0] * t, side[1] * t, 0], [front[0] * k, front[1] * k, front[2] * k]));
      return [(t + 1) / 2, colour(material, brightness(material, normal))] as const;
    });
    const arm: Point = [side[0] * radius, -side[1] * radius];
    return this.gradient([at[0] - arm[0], at[1] - arm[1]], [at[0] + arm[0], at[1] + arm[1]], stops);
  }

  /** Paint for a flat face: its own brightness, a little lighter towards the lamp. */
  flatPaint(material: Material, normal: Vec, at: Point, radius: number, lift = 0): string {
    const level = brightness(material, view(unit(normal))) + lift;
    const spread = 0.1 + material.gloss * 0.14;
    return this.gradient(
      [at[0] - radius * 0.75, at[1] - radius * 0.75],
      [at[0] + radius * 0.75, at[1] + radius * 0.75],
      [
        [0, colour(material, level + spread)],
        [0.5, colour(material, level)],
        [1, colour(material, level - spread)],
      ],
    );
  }

  /** Puts the drawing into the box on its shadow and closes the file. */
  finish({ fill = 0.84, shadow = 'ground', turn = 0 }: Look = {}): string {
    const { left, right, top, bottom } = turn ? this.turned(turn) : this.reach;
    const [width, height] = [right - left, bottom - top];
    const k = Math.min((SIZE * fill) / width, (SIZE * fill) / height);
    const middle: Point = [(left + right) / 2, (top + bottom) / 2];
    const floor = SIZE / 2 + (height * k) / 2;
    const spin = turn ? ` rotate(${turn})` : '';
    const move = `translate(${short(SIZE / 2 - middle[0] * k)} ${short(SIZE / 2 - 8 - middle[1] * k)}) scale(${Math.round(k * 1000) / 1000})${spin}`;
    const ground =
      shadow === 'ground'
        ? { y: Math.min(floor - 16, 596), rx: Math.max(width * k * 0.46, 90), ry: 26, dark: 0.42 }
        : { y: Math.min(floor + 6, 604), rx: width * k * 0.4, ry: 16, dark: 0.22 };
    const defs = [
      `<radialGradient id="g"><stop offset="0" stop-color="#14181c" stop-opacity="${ground.dark}"/><stop offset=".55" stop-color="#14181c" stop-opacity="${Math.round(ground.dark * 40) / 100}"/><stop offset="1" stop-color="#14181c" stop-opacity="0"/></radialGradient>`,
      ...(shadow === 'drop'
        ? ['<filter id="s" x="-.2" y="-.2" width="1.4" height="1.5"><feDropShadow dx="9" dy="16" stdDeviation="9" flood-color="#14181c" flood-opacity=".3"/></filter>']
        : []),
      ...this.defs,
    ];
    const group = `<g transform="${move}" stroke-linecap="round" stroke-linejoin="round">${this.body.join('')}</g>`;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">`,
      `<defs>${defs.join('')}</defs>`,
      `<ellipse cx="320" cy="${short(ground.y)}" rx="${short(ground.rx)}" ry="${ground.ry}" fill="url(#g)"/>`,
      shadow === 'drop' ? `<g filter="url(#s)">${group}</g>` : group,
      '</svg>\n',
    ].join('\n');
  }

  private turned(degrees: number): { left: number; right: number; top: number; bottom: number } {
    const { left, right, top, bottom } = this.reach;
    const [s, c] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    const corners = [left, right].flatMap((x) => [top, bottom].map((y): Point => [x * c - y * s, x * s + y * c]));
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  }
}

export const polygon = (points: readonly Point[]): string => `M${points.map(pair).join('L')}Z`;

import { brightness, colour, type Material } from './material.ts';
import { add, cross, pair, type Point, project, short, unit, type Vec, view } from './vector.ts';

const SIZE = 640;

type Look = {
  /** How much of the box the thing fills; less for the small brother of a family. */
  fill?: number;
  shadow?: 'ground' | 'drop';
  /** Turns the finished drawing, in degrees; for flat tools drawn lying straight. */
  turn?: number;
  /** Slope of the shadow under long goods that lie across the picture, in degrees. */
  lean?: number;
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

  /** Cuts a real hole through all that is drawn so far: the part of `d` within the clip path. */
  punch(d: string, clip: string): void {
    const id = this.name();
    this.defs.push(
      `<mask id="${id}"><path fill="#fff" d="M-2000-2000h4000v4000h-4000z"/><path clip-path="url(#${clip})" d="${d}"/></mask>`,
    );
    this.body.unshift(`<g mask="url(#${id})">`);
    this.body.push('</g>');
  }

  /** Draws a thing once, at the origin, and shows it at every given place. */
  copies(draw: () => void, places: readonly Vec[]): void {
    const { left, right, top, bottom } = this.reach;
    const before = this.body.length;
    Object.assign(this.reach, { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity });
    draw();
    const id = this.name();
    const one = { ...this.reach };
    Object.assign(this.reach, { left, right, top, bottom });
    this.defs.push(`<g id="${id}">${this.body.splice(before).join('')}</g>`);
    for (const place of places) {
      const [x, y] = project(place);
      this.cover([x + one.left, y + one.top]);
      this.cover([x + one.right, y + one.bottom]);
      this.put(`<use href="#${id}" x="${short(x)}" y="${short(y)}"/>`);
    }
  }

  path(d: string, fill: string, extra = ''): void {
    this.put(`<path d="${d}" fill="${fill}"${extra ? ` ${extra}` : ''}/>`);
  }

  line(d: string, stroke: string, width: number, opacity = 1, extra = ''): void {
    const faded = opacity < 1 ? ` opacity="${String(opacity).replace(/^0/, '')}"` : '';
    this.put(
      `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${short(width)}"${faded}${extra ? ` ${extra}` : ''}/>`,
    );
  }

  /** A gradient between two points of the drawing. `stops` are [offset 0..1, colour]. */
  gradient(from: Point, to: Point, stops: readonly (readonly [number, string])[]): string {
    const written = stops.map(([at, paint]) => stop(at, paint)).join('');
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
    const stops = [-1, -0.92, -0.76, -0.56, -0.34, -0.1, 0.16, 0.42, 0.66, 0.86, 1].map((t) => {
      const k = Math.sqrt(1 - t * t);
      const normal = unit(add([side[0] * t, side[1] * t, 0], [front[0] * k, front[1] * k, front[2] * k]));
      return [(t + 1) / 2, colour(material, brightness(material, normal))] as const;
    });
    const arm: Point = [side[0] * radius, -side[1] * radius];
    return this.gradient([at[0] - arm[0], at[1] - arm[1]], [at[0] + arm[0], at[1] + arm[1]], stops);
  }

  /** Shared gradient across whatever shape it fills, from its upper left to its lower right. */
  shade(stops: readonly (readonly [number, string])[]): string {
    const written = stops.map(([at, paint]) => stop(at, paint)).join('');
    return `url(#${this.define(`over ${written}`, (id) => `<linearGradient id="${id}" x2="1" y2="1">${written}</linearGradient>`)})`;
  }

  /** Paint for a flat face: its own brightness, a little lighter towards the lamp. */
  flatPaint(material: Material, normal: Vec, lift = 0, spread = 0.1 + material.gloss * 0.14): string {
    const level = Math.round((brightness(material, view(unit(normal))) + lift) * 25) / 25;
    return this.shade([
      [0, colour(material, level + spread)],
      [0.5, colour(material, level)],
      [1, colour(material, level - spread)],
    ]);
  }

  /** Puts the drawing into the box on its shadow and closes the file. */
  finish({ fill = 0.84, shadow = 'ground', turn = 0, lean = 0 }: Look = {}): string {
    const { left, right, top, bottom } = turn ? this.turned(turn) : this.reach;
    const [width, height] = [right - left, bottom - top];
    const k = Math.min((SIZE * fill) / width, (SIZE * fill) / height);
    const middle: Point = [(left + right) / 2, (top + bottom) / 2];
    const floor = SIZE / 2 + (height * k) / 2;
    const spin = turn ? ` rotate(${turn})` : '';
    const move = `translate(${short(SIZE / 2 - middle[0] * k)} ${short(SIZE / 2 - 8 - middle[1] * k)}) scale(${Math.round(k * 1000) / 1000})${spin}`;
    const ground =
      lean > 0
        ? { y: 320 + height * k * 0.3, rx: width * k * 0.54, ry: 30, dark: 0.36 }
        : shadow === 'ground'
          ? { y: Math.min(floor - 16, 596), rx: Math.max(width * k * 0.46, 90), ry: 26, dark: 0.42 }
          : { y: Math.min(floor + 6, 604), rx: width * k * 0.4, ry: 16, dark: 0.15 };
    const defs = [
      `<radialGradient id="g"><stop offset="0" stop-color="#14181c" stop-opacity="${ground.dark}"/><stop offset=".55" stop-color="#14181c" stop-opacity="${Math.round(ground.dark * 40) / 100}"/><stop offset="1" stop-color="#14181c" stop-opacity="0"/></radialGradient>`,
      ...(shadow === 'drop'
        ? [
            '<filter id="s" x="-.2" y="-.2" width="1.4" height="1.5"><feDropShadow dx="9" dy="16" stdDeviation="9" flood-color="#14181c" flood-opacity=".3"/></filter>',
          ]
        : []),
      ...this.defs,
    ];
    const group = `<g transform="${move}" stroke-linecap="round" stroke-linejoin="round">${this.body.join('')}</g>`;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">`,
      `<defs>${defs.join('')}</defs>`,
      `<ellipse cx="320" cy="${short(ground.y)}" rx="${short(ground.rx)}" ry="${ground.ry}" fill="url(#g)"${lean > 0 ? ` transform="rotate(${lean} 320 ${short(ground.y)})"` : ''}/>`,
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

const stop = (at: number, paint: string): string =>
  `<stop offset="${String(Math.round(at * 100) / 100).replace(/^0\./, '.')}" stop-color="${paint}"/>`;

export const polygon = (points: readonly Point[]): string => `M${points.map(pair).join('L')}Z`;

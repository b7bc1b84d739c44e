import { colour, type Material } from './material.ts';
import { Scene } from './scene.ts';
import { add, around, pair, type Point, project, scale, short, type Vec, view } from './vector.ts';

/** Brightness from the rim to the crown of a bent bar, for dull, satin and polished surfaces. */
const shades = ({ gloss }: Material): number[] => {
  if (gloss > 0.7) return [0.3, 0.16, 0.42, 0.66, 0.5, 0.74, 0.86, 0.95, 1];
  if (gloss > 0.35) return [0.22, 0.14, 0.3, 0.44, 0.56, 0.66, 0.78, 0.92, 1];
  return [0.26, 0.2, 0.32, 0.42, 0.5, 0.57, 0.65, 0.74, 0.84];
};

const crown: Point = [-0.36, -0.44];

/** Bent bar along points of the drawing: strokes laid over each other, each narrower and nearer to the lamp. */
export const flatStrand = (
  scene: Scene,
  points: readonly Point[],
  radius: number,
  material: Material,
  cap: 'butt' | 'round' = 'butt',
): void => {
  for (const point of points) scene.cover(point, radius * 0.95);
  layered(scene, `M${points.map(pair).join('L')}`, radius, material, cap, crownOf(points));
};

/** On a nearly straight bar the light may only move sideways, or the cut ends would look like stairs. */
const crownOf = (points: readonly Point[]): Point => {
  const [a, b] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]];
  const chord = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const path = points
    .slice(1)
    .reduce((sum, [x, y], i) => sum + Math.hypot(x - (points[i]?.[0] ?? x), y - (points[i]?.[1] ?? y)), 0);
  const way: Point = [(b[0] - a[0]) / chord, (b[1] - a[1]) / chord];
  const slip = (crown[0] * way[0] + crown[1] * way[1]) * (chord / (path || 1)) ** 6;
  return [crown[0] - way[0] * slip, crown[1] - way[1] * slip];
};

const layered = (
  scene: Scene,
  d: string,
  radius: number,
  material: Material,
  cap: 'butt' | 'round',
  lit = crown,
): void => {
  const id = scene.name();
  const every = radius < 13 ? 2 : 1;
  const layers = shades(material).filter((_, i) => i % every === 0);
  scene.put(`<defs><path id="${id}" d="${d}"/></defs><g fill="none" stroke-linejoin="round" stroke-linecap="${cap}">`);
  for (const [i, level] of layers.entries()) {
    const t = i / layers.length;
    const width = 2 * radius * (1 - t) ** 1.05;
    const [x, y] = [lit[0] * radius * t * 0.9, lit[1] * radius * t * 0.9];
    scene.put(
      `<use href="#${id}" x="${short(x)}" y="${short(y)}" stroke="${colour(material, level)}" stroke-width="${short(width)}"/>`,
    );
  }
  scene.put('</g>');
};

/** Ring of round section about `axis`: an O-ring, a hand wheel, one turn of a coil. */
export const ringStrand = (scene: Scene, at: Vec, axis: Vec, big: number, radius: number, material: Material): void => {
  const [u, w] = around(axis);
  const points = arc(at, u, w, big, 0, 360, 24).map(project);
  for (const point of points) scene.cover(point, radius);
  const seen = view(axis);
  const tilt = (Math.atan2(-seen[1], seen[0]) * 180) / Math.PI + 90;
  const [c, s] = [Math.cos((tilt * Math.PI) / 180) * big, Math.sin((tilt * Math.PI) / 180) * big];
  const [x, y] = project(at);
  const half = (to: Point): string => `A${short(big)} ${short(big * Math.abs(seen[2]))} ${short(tilt)} 0 1 ${pair(to)}`;
  layered(scene, `M${pair([x + c, y + s])}${half([x - c, y - s])}${half([x + c, y + s])}Z`, radius, material, 'butt');
};

/** Stripes across a bar that is already drawn: braid, spiral or spring. */
export const stripes = (
  scene: Scene,
  points: readonly Vec[],
  radius: number,
  dash: string,
  stroke: string,
  opacity: number,
): void =>
  scene.line(
    `M${points.map((point) => pair(project(point))).join('L')}`,
    stroke,
    radius * 2,
    opacity,
    `stroke-dasharray="${dash}" stroke-linecap="butt"`,
  );

/** Points of a cubic curve, by its ends and handles. */
export const curve = (a: Vec, b: Vec, c: Vec, d: Vec, count = 20): Vec[] =>
  Array.from({ length: count + 1 }, (_, i) => {
    const t = i / count;
    const k = 1 - t;
    return [0, 1, 2].reduce<[number, number, number]>(
      (sum, n) => {
        sum[n] =
          k ** 3 * (a[n] ?? 0) + 3 * k * k * t * (b[n] ?? 0) + 3 * k * t * t * (c[n] ?? 0) + t ** 3 * (d[n] ?? 0);
        return sum;
      },
      [0, 0, 0],
    );
  });

/** The same through points in space. */
export const strand = (
  scene: Scene,
  points: readonly Vec[],
  radius: number,
  material: Material,
  cap: 'butt' | 'round' = 'butt',
): void => flatStrand(scene, points.map(project), radius, material, cap);

/** A flowing line through the given points. */
export const smooth = (points: readonly Point[], steps = 6): Point[] => {
  const at = (i: number): Point => points[Math.min(Math.max(i, 0), points.length - 1)] ?? [0, 0];
  const bend = (a: number, b: number, c: number, d: number, t: number): number =>
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3);
  return points.flatMap((_, i) => {
    if (i === points.length - 1) return [at(i)];
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    return Array.from({ length: steps }, (__, n): Point => [
      bend(a[0], b[0], c[0], d[0], n / steps),
      bend(a[1], b[1], c[1], d[1], n / steps),
    ]);
  });
};

/** Points of an arc about `centre` from direction `u` towards direction `w`. */
export const arc = (centre: Vec, u: Vec, w: Vec, radius: number, from = 0, to = 90, count = 14): Vec[] =>
  Array.from({ length: count + 1 }, (_, i) => {
    const turn = ((from + ((to - from) * i) / count) * Math.PI) / 180;
    return add(centre, add(scale(u, Math.cos(turn) * radius), scale(w, Math.sin(turn) * radius)));
  });

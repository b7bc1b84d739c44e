import { colour, type Material } from './material.ts';
import type { Scene } from './scene.ts';
import { add, pair, project, scale, short, type Point, type Vec } from './vector.ts';

/** Brightness from the rim to the crown of a bent bar, for dull, satin and polished surfaces. */
const shades = ({ gloss }: Material): number[] => {
  if (gloss > 0.7) return [0.3, 0.16, 0.42, 0.66, 0.5, 0.74, 0.86, 0.95, 1];
  if (gloss > 0.35) return [0.22, 0.14, 0.3, 0.44, 0.56, 0.66, 0.78, 0.92, 1];
  return [0.26, 0.2, 0.32, 0.42, 0.5, 0.57, 0.65, 0.74, 0.84];
};

const crown: Point = [-0.36, -0.44];

/** Bent bar along points of the drawing: strokes laid over each other, each narrower and nearer to the lamp. */
export const flatStrand = (scene: Scene, points: readonly Point[], radius: number, material: Material, cap: 'butt' | 'round' = 'butt'): void => {
  for (const point of points) scene.cover(point, radius * 0.95);
  const d = `M${points.map(pair).join('L')}`;
  const id = scene.name();
  const layers = shades(material);
  scene.put(`<defs><path id="${id}" d="${d}"/></defs><g fill="none" stroke-linejoin="round" stroke-linecap="${cap}">`);
  for (const [i, level] of layers.entries()) {
    const t = i / layers.length;
    const width = 2 * radius * (1 - t) ** 1.05;
    const [x, y] = [crown[0] * radius * t * 0.9, crown[1] * radius * t * 0.9];
    scene.put(`<use href="#${id}" x="${short(x)}" y="${short(y)}" stroke="${colour(material, level)}" stroke-width="${short(width)}"/>`);
  }
  scene.put('</g>');
};

/** The same through points in space. */
export const strand = (scene: Scene, points: readonly Vec[], radius: number, material: Material, cap: 'butt' | 'round' = 'butt'): void =>
  flatStrand(scene, points.map(project), radius, material, cap);

/** Points of an arc about `centre` from direction `u` towards direction `w`. */
export const arc = (centre: Vec, u: Vec, w: Vec, radius: number, from = 0, to = 90, count = 14): Vec[] =>
  Array.from({ length: count + 1 }, (_, i) => {
    const turn = ((from + ((to - from) * i) / count) * Math.PI) / 180;
    return add(centre, add(scale(u, Math.cos(turn) * radius), scale(w, Math.sin(turn) * radius)));
  });

import { hex } from './blocks.ts';
import { compressionEnd } from './fittings.ts';
import {
  black,
  brass,
  colour,
  copper,
  foam,
  grey,
  type Material,
  orange,
  rubber,
  steel,
  white,
  zinc,
} from './material.ts';
import { Scene } from './scene.ts';
import { circle, disc, rod } from './solids.ts';
import { curve, ringStrand, strand, stripes } from './strands.ts';
import { bore, thread } from './threads.ts';
import { add, along, around, dot, onScreen, pair, project, scale, unit, unview, type Vec, view, Y } from './vector.ts';

/** Direction of long straight goods: nearly across the picture, its open end towards the eye. */
const lie = unview([0.83, -0.36, 0.42]);
const [sideways] = around(lie);
const upwards = unview([0.2, 0.88, 0.42]);

const across = (x: number, y: number): Vec => add(scale(sideways, -x), scale(upwards, y));

/** Straight tubes seen from one end, lying in rows. */
export const tubes = (material: Material, rows: number[], radius: number, wall: number, length = 620): string => {
  const scene = new Scene();
  const places = rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, i): Vec => across((i - (count - 1) / 2) * radius * 2.04, row * radius * 1.78)),
  );
  const order = places.toSorted((a, b) => view(a)[2] - view(b)[2] + (view(a)[1] - view(b)[1]) * 0.6);
  for (const [i, place] of order.entries()) {
    const from = along(place, lie, -length / 2 - ((i * 37) % 23));
    rod(scene, from, lie, length + ((i * 29) % 31) - 12, radius, material);
    bore(scene, along(from, lie, length + ((i * 29) % 31) - 12), lie, radius - wall, material, { depth: radius * 2.4 });
  }
  return scene.finish({ fill: 0.9, lean: 23 });
};

export const steelPipe = (): string => {
  const scene = new Scene();
  const from = scale(lie, -330);
  rod(scene, from, lie, 96, 44, zinc);
  rod(scene, along(from, lie, 90), lie, 480, 34, zinc, { cap: false });
  thread(scene, along(from, lie, 560), lie, 84, 34, zinc, { pitch: 8, end: 31 });
  bore(scene, along(from, lie, 644), lie, 25, zinc, { depth: 60 });
  return scene.finish({ fill: 0.9, lean: 23 });
};

export const drainPipe = (): string => {
  const scene = new Scene();
  const from = scale(lie, -330);
  rod(scene, from, lie, 500, 92, orange, { cap: false });
  rod(scene, along(from, lie, 480), lie, 34, 92, orange, { end: 107, cap: false });
  rod(scene, along(from, lie, 514), lie, 64, 107, orange, { cap: false });
  rod(scene, along(from, lie, 578), lie, 40, 118, orange, { cap: false });
  rod(scene, along(from, lie, 618), lie, 36, 108, orange);
  const mouth = along(from, lie, 654);
  bore(scene, mouth, lie, 99, orange, { depth: 130, seal: colour(rubber, 0.25) });
  return scene.finish({ fill: 0.9, lean: 23 });
};

export const insulation = (): string => {
  const out = unit(along(upwards, lie, -dot(upwards, lie)));
  const scene = new Scene();
  for (const place of [across(96, 0), across(-96, 0), across(0, 164)]) {
    const from = along(place, lie, -300);
    rod(scene, from, lie, 600, 94, foam);
    const end = along(from, lie, 600);
    bore(scene, end, lie, 36, black, { depth: 90 });
    const cut = (at: Vec, radius: number): string => pair(project(along(at, out, radius)));
    scene.line(`M${cut(from, 92)}L${cut(end, 93)}L${cut(end, 35)}`, colour(foam, 0), 4, 0.85);
    scene.line(`M${cut(add(from, scale(Y, -4)), 92)}L${cut(add(end, scale(Y, -4)), 92)}`, colour(foam, 0.9), 2, 0.5);
  }
  return scene.finish({ fill: 0.9, lean: 23 });
};

/** Coil lying flat, its free end pulled out towards the eye. */
export const coil = (
  material: Material,
  {
    turns = 6,
    radius = 16,
    big = 190,
    strap,
    core,
  }: { turns?: number; radius?: number; big?: number; strap?: string; core?: Material } = {},
): string => {
  const scene = new Scene();
  const tilt = unview([0.06, 0.84, 0.54]);
  for (let i = 0; i < turns; i += 1) {
    if (i % 2 === 0) ringStrand(scene, scale(tilt, i * radius * 1.72), tilt, big - radius * 2.1, radius, material);
    ringStrand(scene, scale(tilt, i * radius * 1.72), tilt, big, radius, material);
  }
  if (strap) {
    for (const turn of [20, 140, 265]) {
      const [u, w] = around(tilt);
      const out = add(scale(u, Math.cos((turn * Math.PI) / 180)), scale(w, Math.sin((turn * Math.PI) / 180)));
      const high = turns * radius * 1.72 - radius * 0.6;
      const hook = [
        along(scale(out, big + radius * 1.05), tilt, -radius),
        along(scale(out, big + radius * 1.1), tilt, high - 4),
        along(scale(out, big + radius * 0.4), tilt, high + 6),
        along(scale(out, big - radius * 3), tilt, high + 6),
      ];
      const shown = view(out)[2] > -0.2 ? hook : hook.slice(2);
      scene.line(`M${shown.map((point) => pair(project(point))).join('L')}`, strap, 13, 0.92);
      scene.line(
        `M${shown.map((point) => pair(add([...project(point), 0], [-3, -3, 0]).slice(0, 2) as [number, number])).join('L')}`,
        '#fff',
        2,
        0.35,
      );
    }
  }
  const top = scale(tilt, turns * radius * 1.72);
  const [u, w] = around(tilt);
  const way = unview([0.72, -0.2, 0.66]);
  const compass = [u, w, scale(u, -1), scale(w, -1)];
  const outwards = compass.toSorted((a, b) => view(b)[0] - view(a)[0])[0] ?? u;
  const nearest = compass.toSorted((a, b) => view(a)[1] - view(b)[1])[0] ?? w;
  const from = along(top, nearest, big);
  const end = along(along(from, outwards, 190), way, 40);
  strand(
    scene,
    curve(along(from, outwards, -120), along(from, outwards, 20), along(end, way, -70), end),
    radius,
    material,
  );
  disc(scene, end, way, radius, core ?? material);
  if (core) circle(scene, end, way, radius * 0.93, colour(material, 0.8), radius * 0.16);
  bore(scene, end, way, radius * 0.68, material, { depth: radius * 2 });
  return scene.finish({ fill: 0.88 });
};

/** Braided hose in a bow with a nut on each end. */
export const tapConnector = (): string => {
  const scene = new Scene();
  const left = unview([-0.3, -0.72, 0.63]);
  const right = unview([0.3, -0.72, 0.63]);
  const [from, to] = [onScreen(-150, -40), onScreen(150, -40)];
  const line = curve(from, along(from, left, -330), along(to, right, -330), to, 26);
  strand(scene, line, 29, steel);
  stripes(scene, line, 29, '2.5 5', '#2c3136', 0.34);
  stripes(scene, line, 21, '1.5 4', '#fff', 0.3);
  rod(scene, along(from, left, -10), left, 56, 34, steel);
  compressionEnd(brass, { across: 100, hole: 34, length: 50, gap: 16 })(scene, along(from, left, 44), left);
  rod(scene, along(to, right, -10), right, 56, 34, steel);
  hex(scene, along(to, right, 44), right, 66, 108, brass);
  bore(scene, along(to, right, 110), right, 43, brass, { threaded: true, depth: 46 });
  return scene.finish({ fill: 0.88 });
};

export const copperTubes = (rows: number[], radius: number): string => tubes(copper, rows, radius, radius * 0.12);
export const pvcTubes = (): string => tubes(grey, [3, 2], 46, 7);
export const whiteCoil = (): string => coil(white, { strap: '#2b5f9e', core: steel });

import { box, hex } from './blocks.ts';
import { onFace } from './dial.ts';
import { blue, colour, grey, type Material, rubber, silver, steel, white, yellowZinc, zinc } from './material.ts';
import { polygon, Scene } from './scene.ts';
import { band, circle, disc, flutes, lathe, rod } from './solids.ts';
import { curve, strand } from './strands.ts';
import { bore, thread } from './threads.ts';
import { add, along, around, onScreen, pair, project, scale, unview, type Vec, view, Y } from './vector.ts';

const lying = unview([0.62, 0.56, 0.55]);

/** Star of the cross recess, cut into a screw head. */
const recess = (scene: Scene, at: Vec, axis: Vec, radius: number, material: Material): void => {
  const points = Array.from({ length: 8 }, (_, i): Vec[] => {
    const turn = i * 45 + 20;
    return i % 2
      ? [onFace(at, axis, turn, radius * 0.34)]
      : [onFace(at, axis, turn - 13, radius), onFace(at, axis, turn + 13, radius)];
  }).flat();
  scene.path(
    polygon(points.map(project)),
    colour(material, 0.02),
    `stroke="${colour(material, 0.95)}" stroke-opacity=".5"`,
  );
  for (let i = 0; i < 4; i += 1) {
    scene.line(
      `M${pair(project(onFace(at, axis, i * 90 + 65, radius * 0.42)))}L${pair(project(onFace(at, axis, i * 90 + 65, radius * 0.66)))}`,
      colour(material, 0.1),
      2,
      0.7,
    );
  }
};

export const woodScrews = (length: number, radius: number): string => {
  const scene = new Scene();
  const one = (at: Vec): void => {
    const from = along(at, lying, -length / 2);
    const k = (n: number): Vec => along(from, lying, n);
    thread(scene, from, lying, length * 0.16, 3, yellowZinc, { pitch: radius * 0.62, end: radius * 1.1, cap: false });
    thread(scene, k(length * 0.16), lying, length * 0.46, radius * 1.14, yellowZinc, {
      pitch: radius * 0.66,
      cap: false,
    });
    rod(scene, k(length * 0.62), lying, length * 0.28, radius * 0.82, yellowZinc, { cap: false });
    lathe(scene, k(length * 0.88), lying, [
      [radius * 1.5, radius * 0.84, radius * 2.2, yellowZinc],
      [4, radius * 2.25, radius * 2.2, yellowZinc],
    ]);
    recess(scene, k(length * 0.88 + radius * 1.5 + 4), lying, radius * 1.35, yellowZinc);
  };
  const gap = radius * 4.4;
  scene.copies(() => one([0, 0, 0]), [onScreen(-gap, gap * 0.7), [0, 0, 0], onScreen(gap, -gap * 0.7)]);
  return scene.finish({ fill: 0.88, shadow: 'drop' });
};

export const hexBolts = (): string => {
  const scene = new Scene();
  const one = (at: Vec): void => {
    const from = along(at, lying, -190);
    thread(scene, from, lying, 300, 34, zinc, { pitch: 11, cap: false });
    hex(scene, along(from, lying, 300), lying, 46, 116, zinc);
  };
  scene.copies(() => one([0, 0, 0]), [onScreen(-92, 66), onScreen(92, -66)]);
  return scene.finish({ fill: 0.88, shadow: 'drop' });
};

export const threadedRods = (): string => {
  const scene = new Scene();
  const lie = unview([0.83, -0.36, 0.42]);
  const [side] = around(lie);
  const up = unview([0.2, 0.88, 0.42]);
  const place = (x: number, y: number): Vec => along(add(scale(side, -x * 56), scale(up, y * 50)), lie, x * 17);
  const places = [place(1, 0), place(0, 0), place(-1, 0), place(0.5, 1), place(-0.5, 1)].toSorted(
    (a, b) => view(a)[2] - view(b)[2],
  );
  scene.copies(() => thread(scene, scale(lie, -320), lie, 620, 27, zinc, { pitch: 14 }), places);
  return scene.finish({ fill: 0.9, lean: 23 });
};

export const wallPlugs = (): string => {
  const scene = new Scene();
  const one = (at: Vec): void => {
    const from = along(at, lying, -180);
    const k = (n: number): Vec => along(from, lying, n);
    lathe(scene, from, lying, [
      [40, 22, 36, grey],
      [150, 38, 38, grey],
      [10, 38, 44, grey],
      [130, 42, 42, grey],
      [8, 52, 52, grey],
    ]);
    for (let i = 0; i < 7; i += 1) band(scene, k(60 + i * 20), lying, 38, colour(grey, 0.05), 7, 0.55);
    const edge = (n: number, r: number): Vec => add(k(n), scale(unview([0.1, -0.2, 0.97]), r));
    scene.line(`M${pair(project(edge(20, 26)))}L${pair(project(edge(206, 37)))}`, colour(grey, 0), 7, 0.8);
    for (const turn of [-1, 1]) {
      const out = unview([turn * 0.62, -turn * 0.68, 0.4]);
      const fin = [along(k(210), out, 40), along(k(232), out, 66), along(k(250), out, 66), along(k(258), out, 40)].map(
        project,
      );
      for (const point of fin) scene.cover(point);
      scene.path(
        polygon(fin),
        scene.shade([
          [0, colour(grey, 0.75)],
          [1, colour(grey, 0.4)],
        ]),
      );
    }
    bore(scene, k(338), lying, 26, grey, { depth: 60 });
  };
  scene.copies(() => one([0, 0, 0]), [onScreen(-112, 80), [0, 0, 0], onScreen(112, -80)]);
  return scene.finish({ fill: 0.88, shadow: 'drop' });
};

const facing = unview([0.44, 0.16, 0.88]);

export const pipeClip = (): string => {
  const scene = new Scene();
  const at = (k: number): Vec => scale(facing, k);
  const base = onScreen(0, -126);
  box(scene, base, [180, 40, 110], white);
  rod(scene, at(-40), facing, 80, 132, white);
  bore(scene, at(40), facing, 102, white, { depth: 80, through: true });
  circle(scene, at(40), facing, 118, colour(white, 0.05), 2.5, 0.5);
  const latch = along(at(40), unview([0.6, 0.78, -0.1]), 118);
  lathe(scene, along(latch, facing, -78), facing, [[84, 30, 30, white]]);
  circle(scene, along(latch, facing, 4), facing, 14, colour(white, 0), 3, 0.6);
  const hinge = along(at(40), unview([-0.7, 0.6, 0.1]), 124);
  lathe(scene, along(hinge, facing, -78), facing, [[84, 24, 24, white]]);
  disc(scene, along(hinge, facing, 4), facing, 9, grey);
  return scene.finish({ fill: 0.8 });
};

export const pipeClamp = (): string => {
  const scene = new Scene();
  const at = (k: number): Vec => scale(facing, k);
  const ear = (x: number): void => {
    for (const y of [-16, 10]) {
      const middle = onScreen(x, y);
      const corner = (dx: number, dy: number, k: number): Vec => along(add(middle, onScreen(dx, dy)), facing, k);
      const [a, b] = [-44, 44];
      const top = [corner(-44, 10, b), corner(44, 10, b), corner(44, 10, a), corner(-44, 10, a)].map(project);
      const front = [corner(-44, -8, b), corner(44, -8, b), corner(44, 10, b), corner(-44, 10, b)].map(project);
      for (const point of [...top, ...front]) scene.cover(point);
      scene.path(
        polygon(top),
        scene.shade([
          [0, colour(zinc, 1)],
          [1, colour(zinc, 0.7)],
        ]),
      );
      scene.path(
        polygon(front),
        scene.shade([
          [0, colour(zinc, 0.65)],
          [1, colour(zinc, 0.4)],
        ]),
      );
      if (y === -16) rod(scene, onScreen(x, -30, 10), unview([0, 0.96, 0.28]), 40, 19, zinc, { cap: false });
    }
    hex(scene, onScreen(x, 22, 10), unview([0, 0.94, 0.34]), 26, 66, zinc);
    const head = unview([0, 0.94, 0.34]);
    scene.line(
      `M${pair(project(along(onScreen(x, 22, 10), head, 26.5)).map((n, i) => n - (i ? 0 : 16)) as [number, number])}h32`,
      '#15191c',
      5,
    );
  };
  rod(scene, onScreen(0, 128), unview([0, 0.95, 0.3]), 26, 34, zinc);
  hex(scene, onScreen(0, 146), unview([0, 0.95, 0.3]), 54, 66, zinc);
  bore(scene, along(onScreen(0, 146), unview([0, 0.95, 0.3]), 54), unview([0, 0.95, 0.3]), 22, zinc, {
    threaded: true,
  });
  ear(-178);
  ear(178);
  rod(scene, at(-44), facing, 88, 148, zinc);
  disc(scene, at(44.5), facing, 140, rubber, 0.1);
  circle(scene, at(46), facing, 139, colour(rubber, 0.9), 3, 0.5);
  bore(scene, at(46), facing, 108, rubber, { depth: 88, through: true });
  circle(scene, at(46), facing, 108, colour(rubber, 0.8), 3, 0.6);
  return scene.finish({ fill: 0.88 });
};

export const hoseClamp = (): string => {
  const scene = new Scene();
  const tilt = unview([0.16, 0.62, 0.77]);
  const at = (k: number): Vec => scale(tilt, k);
  rod(scene, at(-42), tilt, 84, 180, silver);
  bore(scene, at(42), tilt, 172, silver, { depth: 84, through: true });
  const slots = Array.from({ length: 40 }, (_, i) => i * 9).filter((turn) => turn > 100 && turn < 262);
  const d = slots.map(
    (turn) =>
      `M${pair(project(onFace(at(-24), tilt, turn, 180)))}L${pair(project(onFace(at(24), tilt, turn + 4, 180)))}`,
  );
  scene.line(d.join(''), colour(steel, 0.08), 4, 0.8);
  const across = unview([0.94, -0.2, 0.28]);
  const seat = along(onFace(at(0), tilt, 180, 196), across, -84);
  box(scene, along(seat, across, 84), [150, 40, 90], silver);
  thread(scene, along(seat, across, -6), across, 140, 30, silver, { pitch: 12, cap: false });
  rod(scene, along(seat, across, 20), across, 92, 40, silver, { cap: false });
  hex(scene, along(seat, across, 134), across, 42, 62, silver);
  const head = along(seat, across, 177);
  scene.line(
    `M${pair(project(onFace(head, across, 20, 24)))}L${pair(project(onFace(head, across, 200, 24)))}`,
    '#14181b',
    7,
  );
  return scene.finish({ fill: 0.86 });
};

export const fillValve = (): string => {
  const scene = new Scene();
  thread(scene, [0, -130, 0], Y, 110, 26, white, { pitch: 9, cap: false });
  hex(scene, [0, -84, 0], Y, 26, 80, white);
  rod(scene, [0, -30, 0], Y, 14, 46, rubber);
  lathe(scene, [0, -16, 0], Y, [
    [12, 42, 42, white],
    [200, 24, 24, white],
  ]);
  flutes(scene, [0, 0, 0], Y, 120, 24, 12, colour(white, 0.05), 2.5, 0.5);
  lathe(scene, [0, 110, 0], Y, [
    [12, 58, 66, white],
    [96, 70, 70, white],
    [8, 70, 64, white],
  ]);
  band(scene, [0, 170, 0], Y, 70, colour(white, 0.1), 3, 0.5);
  lathe(scene, [0, 226, 0], Y, [
    [30, 26, 26, white],
    [26, 50, 54, blue],
    [16, 52, 40, blue],
  ]);
  strand(
    scene,
    [
      [6, 262, 0],
      [70, 262, 0],
      [116, 256, 0],
    ],
    10,
    white,
    'round',
  );
  strand(
    scene,
    [
      [104, 258, 0],
      [104, 160, 0],
      [86, 132, 0],
    ],
    5,
    steel,
    'round',
  );
  strand(scene, curve([-20, 238, 0], [-110, 240, 0], [-130, 200, 0], [-128, 40, 0], 12), 13, white);
  return scene.finish({ fill: 0.9 });
};

import { dot, unit, type Vec } from './vector.ts';

type Rgb = readonly [number, number, number];

/** `ramp` runs from deepest shade to highlight; `gloss` is how far it mirrors the studio instead of scattering light. */
export type Material = { name: string; ramp: readonly Rgb[]; gloss: number };

const rgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];
const material = (name: string, gloss: number, ...ramp: string[]): Material => ({ name, gloss, ramp: ramp.map(rgb) });

export const brass = material('brass', 0.55, '#4a2f0c', '#80591a', '#b58836', '#d9b25c', '#f3dc98', '#fffae6');
export const copper = material('copper', 0.55, '#4d1e0e', '#8a3f21', '#bd6a41', '#dd9468', '#f7c7a4', '#fff3e8');
export const chrome = material('chrome', 0.85, '#23282d', '#5b646c', '#98a2aa', '#c6ced4', '#eaeef1', '#ffffff');
export const steel = material('steel', 0.5, '#33383d', '#646b72', '#939aa1', '#b9bfc5', '#dfe3e6', '#ffffff');
export const brushed = material('brushed', 0.3, '#3d3f41', '#6d7073', '#999c9e', '#bbbdbe', '#dbdcdc', '#f7f7f6');
export const zinc = material('zinc', 0.45, '#3b444b', '#6e7a83', '#9ba7af', '#c0cacf', '#e3e9ec', '#ffffff');
export const yellowZinc = material('yellowzinc', 0.5, '#4b3d12', '#86702a', '#b8a04c', '#d8c67c', '#f1e6b4', '#fffdf0');
export const iron = material('iron', 0.25, '#30363a', '#575f65', '#838c92', '#a9b1b6', '#cfd5d8', '#f1f4f5');
export const white = material('white', 0.12, '#68727a', '#9ba5ab', '#c3cace', '#dfe4e6', '#f3f5f5', '#ffffff');
export const grey = material('grey', 0.14, '#3b4146', '#5b6369', '#7c858b', '#989fa5', '#bac0c4', '#e0e4e6');
export const rubber = material('rubber', 0.22, '#0b0d0e', '#1b1e20', '#2d3134', '#44494d', '#6a7075', '#a5abb0');
export const black = material('black', 0.3, '#0d0f10', '#202326', '#34383c', '#4b5156', '#777f85', '#bcc3c7');
export const red = material('red', 0.25, '#4f0a0b', '#8c1515', '#bd2321', '#d8413a', '#f08878', '#ffe2da');
export const blue = material('blue', 0.25, '#0a2346', '#123f7a', '#1d5ca8', '#3b7fca', '#86b4e6', '#e0eefb');
export const green = material('green', 0.25, '#0c3019', '#17572e', '#237b44', '#419c62', '#8cc9a2', '#e4f5ea');
export const yellow = material('yellow', 0.22, '#6b4a04', '#a97a08', '#dda512', '#f2c233', '#fbdf86', '#fff8de');
export const orange = material('orange', 0.14, '#552112', '#87391f', '#b0522f', '#c96d47', '#e09f80', '#f8ddcf');
export const fibre = material('fibre', 0.1, '#571512', '#80231d', '#a2352b', '#b94c3f', '#d58475', '#f3cabf');
export const wood = material('wood', 0.14, '#6a421d', '#966431', '#bd8748', '#d6a769', '#edcd9c', '#fdf0d9');
export const flax = material('flax', 0.16, '#6b5627', '#957c40', '#bba25f', '#d4bf82', '#ebddb0', '#fbf6e2');
export const amber = material('amber', 0.4, '#5c3208', '#96601a', '#c58a2c', '#dfae52', '#f2d696', '#fff6de');
export const silver = material('silver', 0.7, '#3f4448', '#7c8286', '#b0b5b8', '#d3d6d8', '#eff0f1', '#ffffff');
export const foam = material('foam', 0.03, '#33383c', '#474d52', '#5c6368', '#72797e', '#8d9498', '#b3b9bc');

/** Colour of a brightness between 0 (shade) and 1 (highlight). */
export const colour = ({ ramp }: Material, brightness: number): string => {
  const at = Math.min(Math.max(brightness, 0), 1) * (ramp.length - 1);
  const low = ramp[Math.floor(at)] ?? [0, 0, 0];
  const high = ramp[Math.ceil(at)] ?? low;
  const mixed = low.map((value, i) => Math.round(value + ((high[i] ?? value) - value) * (at % 1)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

const light: Vec = unit([-0.52, 0.66, 0.55]);

const step = (from: number, to: number, value: number): number => {
  const t = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return t * t * (3 - 2 * t);
};

/** What polished metal sees in the studio: a bright ceiling, a dark horizon, a pale floor and one soft box upper left. */
const studio = (seen: Vec): number => {
  const sky = 0.42 + 0.38 * step(-0.05, 0.75, seen[1]);
  const floor = 0.5 - 0.34 * step(-0.55, -0.02, seen[1]);
  const ambient = seen[1] > -0.04 ? sky : floor;
  const lamp = step(0.62, 0.93, dot(seen, light));
  const strip = 0.35 * step(0.86, 0.97, dot(seen, unit([0.85, 0.25, 0.3])));
  const bearing = seen[0] / (Math.hypot(seen[0], seen[2]) || 1);
  const level = 1 - step(0.45, 0.9, Math.abs(seen[1]));
  const window = 0.52 * step(-0.98, -0.86, bearing) * (1 - step(-0.6, -0.25, bearing));
  const curtain = 0.36 * step(-0.3, 0.1, bearing) * (1 - step(0.35, 0.7, bearing));
  return ambient + (1.02 - ambient) * lamp + strip + (window - curtain) * level;
};

/** Brightness of a surface by its outward direction in view space. */
export const brightness = ({ gloss }: Material, normal: Vec): number => {
  const facing = Math.max(dot(normal, light), 0);
  const bounce = 0.12 * Math.max(-normal[1], 0);
  const scattered = 0.2 + 0.56 * facing + bounce + 0.1 * Math.max(normal[2], 0);
  const seen: Vec = [2 * normal[2] * normal[0], 2 * normal[2] * normal[1], 2 * normal[2] ** 2 - 1];
  const spark = 0.3 * gloss ** 0.5 * step(0.9, 1, dot(seen, light));
  return scattered * (1 - gloss) + studio(seen) * gloss + spark;
};

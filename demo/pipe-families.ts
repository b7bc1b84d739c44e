import { tube } from './ends.ts';
import type { DemoProduct } from './types.ts';

/** A piece of pipe: outside diameter and wall in mm, length in meters, weight in grams. */
type Piece = { mm: number; wall: number; meters: number; weight: number };

/** The facts that all pieces of one pipe share, in any size and length. */
type Common = Pick<DemoProduct, 'family' | 'ends' | 'attributes'>;

const describePipe = (
  { mm, wall, meters, weight }: Piece,
  {
    family,
    joint,
    ...attributes
  }: { family: string; joint: Parameters<typeof tube>[0]; [key: string]: string | number },
): Common => ({
  family,
  ends: [tube(joint, mm), tube(joint, mm)],
  attributes: { size: `${mm} mm`, ...attributes, outside: mm, wall, length: meters * 1000, weight },
});

/** Half-hard copper tube; `pressure` in bar. */
export const copperTube = ({ pressure, ...piece }: Piece & { pressure: number }, family = 'copper-tube'): Common =>
  describePipe(piece, {
    family,
    joint: 'tube',
    standard: 'EN 1057',
    material: 'Copper',
    finish: 'Half-hard R250',
    pressure,
  });

export const barrierPipe = (piece: Piece): Common =>
  describePipe(piece, {
    family: 'barrier-pipe',
    joint: 'plastic tube',
    standard: 'BS 7291',
    material: 'PEX',
    colour: 'White',
    pressure: 12,
    temperature: 92,
  });

export const pexPipe = (piece: Piece): Common =>
  describePipe(piece, {
    family: 'pex-pipe',
    joint: 'PEX pipe',
    standard: 'EN ISO 15875',
    material: 'PEX-a',
    colour: 'Red',
    pressure: 6,
    temperature: 90,
  });

export const multilayerPipe = (piece: Piece): Common =>
  describePipe(piece, {
    family: 'multilayer-pipe',
    joint: 'multilayer pipe',
    standard: 'EN ISO 21003',
    material: 'PE-RT/AL/PE-RT',
    colour: 'White',
    pressure: 10,
    temperature: 95,
  });

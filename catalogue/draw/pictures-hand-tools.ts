import { clawHammer, hacksaw, hexKeys } from './hand-tools.ts';
import { blue, red } from './material.ts';
import { combinationPliers, waterPumpPliers } from './pliers.ts';
import { screwdriver, spiritLevel, tapeMeasure } from './turned-tools.ts';
import { adjustableWrench, combinationSpanner } from './wrenches.ts';

export const handToolPictures: Record<string, () => string> = {
  'adjustable-wrench-10-in-250-mm': adjustableWrench,
  'combination-spanner-24-mm': combinationSpanner,
  'combination-pliers-180-mm': combinationPliers,
  'water-pump-pliers-250-mm': waterPumpPliers,
  'claw-hammer-450-g-hickory': clawHammer,
  'screwdriver-pz2-x-100-mm': () => screwdriver(red, 'cross', 230),
  'screwdriver-slotted-5-5-x-125-mm': () => screwdriver(blue, 'slot', 290),
  'tape-measure-5-m-class-ii': tapeMeasure,
  'spirit-level-600-mm': spiritLevel,
  'hacksaw-300-mm': hacksaw,
  'hex-key-set-9-piece-1-5-10-mm': hexKeys,
};

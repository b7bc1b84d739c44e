import { GRAMS, type WeightUnit } from '#platform/contract/grams.ts';
import { type DecimalMark, readNumber } from '#platform/server/tables/number-style.ts';
import type { ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';
import type { Notes } from './notes.ts';

/** Parses a unit as shops write it; null if it is not a unit. */
export const parseWeightUnit = (text: string): WeightUnit | null => {
  const unit = text.trim().toLowerCase();
  if (unit === 'g' || unit === 'gram' || unit === 'grams') return 'g';
  if (unit === 'kg' || unit === 'kilogram' || unit === 'kilograms') return 'kg';
  if (unit === 'lb' || unit === 'lbs' || unit === 'pound' || unit === 'pounds') return 'lb';
  return unit === 'oz' || unit === 'ounce' || unit === 'ounces' ? 'oz' : null;
};

export const warnOfNoWeight = (cell: string, notes: Notes): void =>
  notes.warn('Weight (g)', `There is no weight in “${cell.slice(0, 40)}”, so the product has none`);

/** The weight in a cell in whole grams; null if there is none. A cell that is no number gives a warning. */
export const readWeight = (cell: string, mark: DecimalMark | null, unit: WeightUnit, notes: Notes): number | null => {
  const plain = readNumber(cell, mark);
  if (plain === null && cell.trim() !== '') warnOfNoWeight(cell, notes);
  return toGrams(plain, unit);
};

/**
 * A weight in whole grams. A tiny weight becomes 1 g, the lightest that the shop stores.
 * @returns null if there is no weight
 */
export const toGrams = (plain: string | null, unit: WeightUnit): number | null => {
  const weight = Number(plain ?? 0) * GRAMS[unit];
  return weight > 0 ? Math.max(1, Math.round(weight)) : null;
};

const SAMPLES = 3;

/** Collects the weights of a file that has no unit for them. */
export class UnitlessWeights {
  readonly #samples = new Set<string>();

  add(cell: string): void {
    if (/[1-9]/.test(cell) && this.#samples.size < SAMPLES) this.#samples.add(cell);
  }

  ask(): ReadingQuestion[] {
    return this.#samples.size === 0 ? [] : [{ kind: 'weightUnit', samples: [...this.#samples] }];
  }
}

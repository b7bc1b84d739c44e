import type { Units } from '#features/products/contract/units.ts';

export const MM_PER_INCH = 25.4;
const MM_PER_FOOT = 304.8;

/** What is so long is told in metres, and so in feet. */
export const LONG_MM = 10_000;

/** The finest division of a rule. */
const DIVISIONS = 64;

/**
 * Attributes whose millimetres are a name, and so never become inches: a 24 mm nut takes a 24 mm spanner, and 0.94 in is
 * what a 15/16 in spanner is too.
 */
export const NAMED_IN_MM = ['flats'];

/** Whether the numbers of an attribute are measured lengths. A text is what something is called: 15 mm, 1/2 in, DN 50. */
export const isLength = ({ key, unit }: { key: string; unit: string | null }): boolean =>
  unit === 'mm' && !NAMED_IN_MM.includes(key);

const isWhole = (number: number): boolean => Math.abs(number - Math.round(number)) < 1e-9;

/** '1 1/2' of what is exactly that on a rule; undefined of what only comes near it. */
const toFraction = (inches: number): string | undefined => {
  if (inches < 0 || !isWhole(inches * DIVISIONS)) return undefined;
  const parts = Math.round(inches * DIVISIONS);
  let over = parts % DIVISIONS;
  let under = DIVISIONS;
  while (over > 0 && over % 2 === 0) [over, under] = [over / 2, under / 2];
  const whole = (parts - (parts % DIVISIONS)) / DIVISIONS;
  if (over === 0) return String(whole);
  return whole === 0 ? `${over}/${under}` : `${whole} ${over}/${under}`;
};

/** What lies in the middle is rounded up, though binary fractions come a little short of it: 0.825 is 0.83. */
const ROUNDING_NUDGE = 1 + 1e-12;

/** Two decimals, and of what is thin two figures at least: 0.59, 0.028. */
const roundToText = (inches: number): string =>
  (inches * ROUNDING_NUDGE).toFixed(Math.min(20, Math.max(2, 1 - Math.floor(Math.log10(Math.abs(inches) || 1)))));

/** Millimetres as a round number of inches: what a field of a form suggests. */
export const roundInches = (mm: number): number => Number(roundToText(mm / MM_PER_INCH));

/** Millimetres as a number of inches, as a field of a form has it. */
export const convertToInches = (mm: number): number => Number((mm / MM_PER_INCH).toFixed(4));

/**
 * Millimetres in inches. What is rounded has decimals, what has none or a fraction is exact: 24 mm is 0.94 in and never
 * 15/16 in, so nothing that is called by a fraction is taken for what is only about as large.
 */
export const formatInches = (mm: number): string => {
  if (mm < LONG_MM) return `${toFraction(mm / MM_PER_INCH) ?? roundToText(mm / MM_PER_INCH)} in`;
  const feet = mm / MM_PER_FOOT;
  return `${isWhole(feet) ? Math.round(feet) : feet.toFixed(2)} ft`;
};

/** A value as the shop has it, `15 mm`, and its millimetres if it is a measured length. */
type LengthValue = { value: string; mm?: number | undefined };

/** In the unit somebody has chosen; what is no length is as it is. */
export const formatInUnits = ({ value, mm }: LengthValue, units: Units): string =>
  mm === undefined || units === 'mm' ? value : formatInches(mm);

/** In the unit somebody has chosen, the other behind it. */
export const formatInBothUnits = ({ value, mm }: LengthValue, units: Units): string => {
  if (mm === undefined) return value;
  return units === 'mm' ? `${value} (${formatInches(mm)})` : `${formatInches(mm)} (${value})`;
};

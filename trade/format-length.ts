import type { Units } from '#features/products/contract/units-cookie.ts';

export const MM_PER_INCH = 25.4;
const MM_PER_FOOT = 304.8;

/** The length from which on lengths are shown in meters, and in feet instead of inches. */
export const LONG_MM = 10_000;

/** The finest division of a ruler, as a fraction of an inch. */
const DIVISIONS = 64;

/**
 * Attributes whose millimeters are a name and never become inches. A 24 mm nut takes a 24 mm wrench, and 0.94 in
 * would also name a 15/16 in wrench.
 */
export const NAMED_IN_MM = ['flats'];

/** True if the numbers of an attribute are measured lengths. Values stored as text are names: 15 mm, 1/2 in, DN 50. */
export const isLength = ({ key, unit }: { key: string; unit: string | null }): boolean =>
  unit === 'mm' && !NAMED_IN_MM.includes(key);

const isWhole = (number: number): boolean => Math.abs(number - Math.round(number)) < 1e-9;

/** Formats as '1 1/2' if the length is exactly that; undefined if it is only close. */
const toFraction = (inches: number): string | undefined => {
  if (inches < 0 || !isWhole(inches * DIVISIONS)) return undefined;
  const parts = Math.round(inches * DIVISIONS);
  let numerator = parts % DIVISIONS;
  let denominator = DIVISIONS;
  while (numerator > 0 && numerator % 2 === 0) [numerator, denominator] = [numerator / 2, denominator / 2];
  const whole = (parts - (parts % DIVISIONS)) / DIVISIONS;
  if (numerator === 0) return String(whole);
  return whole === 0 ? `${numerator}/${denominator}` : `${whole} ${numerator}/${denominator}`;
};

/** Rounds halves up even if their binary fraction is slightly too small: 0.825 becomes 0.83. */
const ROUNDING_NUDGE = 1 + 1e-12;

/** Two decimals, and at least two significant digits: 0.59, 0.028. */
const roundToText = (inches: number): string =>
  (inches * ROUNDING_NUDGE).toFixed(Math.min(20, Math.max(2, 1 - Math.floor(Math.log10(Math.abs(inches) || 1)))));

/** Millimeters as rounded inches, for a form's suggestions. */
export const roundInches = (mm: number): number => Number(roundToText(mm / MM_PER_INCH));

/** Millimeters as inches, for a form field. */
export const convertToInches = (mm: number): number => Number((mm / MM_PER_INCH).toFixed(4));

/**
 * Formats millimeters as inches. Rounded values have decimals; whole numbers and fractions are exact. So 24 mm is
 * 0.94 in and never 15/16 in, because a fraction would name another part of about that size.
 */
export const formatInches = (mm: number): string => {
  if (mm < LONG_MM) return `${toFraction(mm / MM_PER_INCH) ?? roundToText(mm / MM_PER_INCH)} in`;
  const feet = mm / MM_PER_FOOT;
  return `${isWhole(feet) ? Math.round(feet) : feet.toFixed(2)} ft`;
};

/** A value as the shop stores it, such as `15 mm`, with its millimeters if it is a measured length. */
type LengthValue = { value: string; mm?: number | undefined };

/** The value in the chosen unit; unchanged if it is not a length. */
export const formatInUnits = ({ value, mm }: LengthValue, units: Units): string =>
  mm === undefined || units === 'mm' ? value : formatInches(mm);

/** The value in the chosen unit, with the other unit in parentheses. */
export const formatInBothUnits = ({ value, mm }: LengthValue, units: Units): string => {
  if (mm === undefined) return value;
  return units === 'mm' ? `${value} (${formatInches(mm)})` : `${formatInches(mm)} (${value})`;
};

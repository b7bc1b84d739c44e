/**
 * The minus sign of all numbers that people read. CSV files contain a hyphen instead, which other programs read
 * as a minus.
 */
export const MINUS_SIGN = '−';

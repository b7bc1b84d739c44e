/** The minus sign of all numbers that people read. CSV files have a hyphen, which other programs read as a number. */
export const MINUS_SIGN = '−';

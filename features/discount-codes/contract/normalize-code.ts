/** Converts a code to the form in which codes are stored and compared: capitals, without spaces. */
export const normalizeCode = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/gu, '').toUpperCase();

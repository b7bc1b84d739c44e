/** A part number without what people leave out or put in: letters and digits, in capitals. */
export const normalisePart = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

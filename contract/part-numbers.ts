/** A part number without what people leave out or put in: letters and digits, in capitals. */
export const normalisePart = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** The last digit of a bar code: ten, less that of the weighted sum (GS1 General Specifications, section 7.9). */
export const checkDigit = (digits: string): number => {
  const sum = [...digits].reduceRight(
    (total, digit, at) => total + Number(digit) * ((digits.length - at) % 2 === 1 ? 3 : 1),
    0,
  );
  return (10 - (sum % 10)) % 10;
};

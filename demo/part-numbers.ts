import { calculateCheckDigit } from '#features/products/contract/part-numbers.ts';

const categories = ['FIT', 'VAL', 'PIP', 'TAP', 'DRN', 'SEL', 'PTL', 'HND', 'FST', 'HTG', 'SAN'];

/**
 * The other numbers of a demo product: its maker's, and a bar code of the range 20 that GS1 leaves to shops for
 * their own use, so that none is somebody else's.
 */
export const listPartNumbers = (sku: string): { kind: 'maker' | 'gtin'; label: string }[] => {
  const [category = '', digits = ''] = sku.split('-');
  const place = String(categories.indexOf(category) + 1);
  const short = `200900${place.padStart(2, '0')}${digits}`;
  return [
    { kind: 'maker', label: `CP-${place}${digits}` },
    { kind: 'gtin', label: `${short}${calculateCheckDigit(short)}` },
  ];
};

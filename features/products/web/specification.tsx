import type { ProductDetail } from '#features/products/contract/products.ts';

/** Part numbers, each on one line, because 'CP-20011' must not break at its hyphen. */
export const PartNumbers = ({ numbers }: { numbers: string[] }) => (
  <span className="flex flex-wrap gap-x-3">
    {numbers.map((number) => (
      <span key={number}>{number}</span>
    ))}
  </span>
);

const genders = { male: 'male', female: 'female' } as const;
const jointNames: Record<string, string> = { G: 'BSP parallel (G)', R: 'BSP taper (R/Rp)' };

const formatEnd = ({ joint, size, gender }: { joint: string; size: string; gender: keyof typeof genders }): string =>
  [size, jointNames[joint] ?? joint, gender].join(' ');

/** Each kind of end with its count: '2 x 1/2 in BSP female'. */
export const formatEnds = (ends: ProductDetail['ends']): string =>
  [...Map.groupBy(ends, formatEnd)]
    .map(([text, same]) => (same.length > 1 ? `${same.length} x ${text}` : text))
    .join(', ');

import type { ProductDetail } from '#features/products/contract/products.ts';

export type End = ProductDetail['ends'][number];

/** The diameter of a thread over its crests in millimeters, and its threads per inch. */
type Thread = { mm: number; tpi: number };

/** ISO 228-1 and ISO 7-1, whose diameters are the same. */
const bsp: Record<string, Thread> = {
  '1/8 in': { mm: 9.728, tpi: 28 },
  '1/4 in': { mm: 13.157, tpi: 19 },
  '3/8 in': { mm: 16.662, tpi: 19 },
  '1/2 in': { mm: 20.955, tpi: 14 },
  '3/4 in': { mm: 26.441, tpi: 14 },
  '1 in': { mm: 33.249, tpi: 11 },
  '1 1/4 in': { mm: 41.91, tpi: 11 },
  '1 1/2 in': { mm: 47.803, tpi: 11 },
  '2 in': { mm: 59.614, tpi: 11 },
};

/** How each joint formats a size. */
const endFormats: Record<string, Record<End['gender'], (size: string) => string>> = {
  compression: {
    female: (size) => `Compression for ${size} tube`,
    male: (size) => `Compression, ${size}, male`,
  },
  'push-fit': { female: (size) => `Push-fit for ${size} tube`, male: (size) => `Push-fit stem, ${size}` },
  solder: { female: (size) => `Solder socket for ${size} tube`, male: (size) => `Solder spigot, ${size}` },
  solvent: { female: (size) => `Solvent socket for ${size} pipe`, male: (size) => `Solvent spigot, ${size}` },
  press: { female: (size) => `Press sleeve for ${size} pipe`, male: (size) => `Press spigot, ${size}` },
  'clamp ring': { female: (size) => `Clamp ring for ${size} pipe`, male: (size) => `Clamp ring, ${size}, male` },
  slip: { female: (size) => `Waste nut for ${size} pipe`, male: (size) => `Slip joint, ${size}, male` },
  'ring seal': { female: (size) => `Ring-seal socket ${size}`, male: (size) => `Spigot ${size}` },
};

const threadNames: Record<string, Record<End['gender'], string>> = {
  G: { male: 'BSP parallel (G)', female: 'BSP parallel (G)' },
  R: { male: 'BSP taper (R)', female: 'BSP (Rp)' },
  Eurocone: { male: 'Eurocone', female: 'Eurocone nut' },
};

const findThread = ({ joint, size }: End): Thread | undefined => (joint in threadNames ? bsp[size] : undefined);

/** Sizes outside these limits are typing errors, because nothing in plumbing has such a size. */
const MM = { least: 0.01, most: 1_000_000 };

/** Parses millimeters; undefined if the number is out of range. */
export const parseMm = (figures = ''): number | undefined => {
  const mm = Number(figures);
  return figures !== '' && mm >= MM.least && mm <= MM.most ? mm : undefined;
};

/** The millimeters of a size, or those with which the name of a metric thread begins. */
const getSizeMm = ({ joint, size }: End): number | undefined =>
  parseMm((joint === 'metric' ? /^M([\d.]+)/.exec(size) : /^([\d.]+) mm$/.exec(size))?.[1]);

/**
 * The diameter of an end in millimeters: over the crests of a thread, or the outside of the pipe. Undefined if
 * neither the end nor a standard gives it.
 * @param outsideDiameter the outside diameter of the whole pipe, used for a DN size
 */
export const getDiameter = (end: End, outsideDiameter: number | undefined): number | undefined =>
  findThread(end)?.mm ?? getSizeMm(end) ?? (end.size.startsWith('DN ') ? outsideDiameter : undefined);

/** An end in the trade's words: its joint, size, and gender. */
export const formatEndForTrade = (end: End): string => {
  const { joint, size, gender } = end;
  const tpi = findThread(end)?.tpi;
  const behind = tpi === undefined ? '' : `, ${tpi} TPI`;
  const named = threadNames[joint]?.[gender];
  if (named !== undefined) return `${size} ${named}, ${gender}${behind}`;
  if (joint === 'metric') return `${size} thread, ${gender}`;
  return (
    endFormats[joint]?.[gender](size) ?? (gender === 'male' ? `Plain end, ${size}` : `${joint}, ${size}, ${gender}`)
  );
};

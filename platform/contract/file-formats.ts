import { XLSX_TYPE } from './bodies.ts';

/** The formats of product files, with the endings of their file names. `format-readers.ts` reads them. */
export const fileFormats = [
  { name: 'CSV', mediaType: 'text/csv', extensions: ['.csv', '.tsv', '.txt'] },
  { name: 'XLSX', mediaType: XLSX_TYPE, extensions: ['.xlsx'] },
  { name: 'XML', mediaType: 'application/xml', extensions: ['.xml', '.rss', '.atom'] },
] as const satisfies readonly { name: string; mediaType: string; extensions: readonly string[] }[];

export type FormatName = (typeof fileFormats)[number]['name'];

/** The names of the formats in a sentence: 'CSV, XLSX, or XML'. */
export const FORMAT_NAMES = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  fileFormats.map(({ name }) => name),
);

/** The media type to upload a file as; CSV for any other ending, because only the first bytes decide how it is read. */
export const getMediaType = (fileName: string): string => {
  const name = fileName.toLowerCase();
  return (
    fileFormats.find(({ extensions }) => extensions.some((ending) => name.endsWith(ending)))?.mediaType ?? 'text/csv'
  );
};

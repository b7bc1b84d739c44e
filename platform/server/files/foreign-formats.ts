import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';

/* Files that people choose although the shop cannot read them. Each gets a sentence that says what to do. */

/** @param what such as `a BMEcat catalog` */
export const describeTradeFile = (what: string): string =>
  `This is ${what}, which the shop does not read. Ask the supplier for a price list as CSV or .xlsx with number, name and price.`;

const formats: readonly { matches: RegExp; message: string }[] = [
  {
    matches: /^%PDF/,
    message:
      'This is a PDF file. Ask for the list as CSV or .xlsx, or copy its table into a spreadsheet and save that.',
  },
  { matches: /^(?:Rar!|7z\u00bc\u00af)/, message: 'This file is packed. Unpack it, and choose the file in it.' },
  {
    matches: /^(?:\u00ef\u00bb\u00bf)?\s*[[{]\s*["{\]}]/,
    message: 'This is a JSON file, which the shop does not read. Export the list as CSV, or save it as .xlsx.',
  },
  {
    matches: /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype html|html|head|body|table|meta|div)\b/i,
    message: 'This is a web page. Open it in a spreadsheet, save it as .xlsx, and choose that file.',
  },
  {
    matches: /^\s*<\?xml[^>]*\?>\s*<\?mso-application/i,
    message: 'This workbook is in an old format. Open it in a spreadsheet, save it as .xlsx, and choose that file.',
  },
  { matches: /^V (?:\d{6}|\s{6})|^V;0?[45]0;/, message: describeTradeFile('a DATANORM file') },
];

/** The first bytes of a file packed by gzip, as sitemaps often are. */
const GZIP = Buffer.from('1f8b', 'hex');

/**
 * Refuses a file in a known format that the shop does not read.
 * @param first its first bytes
 * @throws DomainError `invalid_request`
 */
export const rejectForeignFormat = (first: Buffer): void => {
  if (first.subarray(0, GZIP.length).equals(GZIP))
    throw createUnreadableError('This file is packed as .gz. Unpack it, and choose the file in it.');
  const text = first.toString('latin1');
  const found = formats.find(({ matches }) => matches.test(text));
  if (found !== undefined) throw createUnreadableError(found.message);
};

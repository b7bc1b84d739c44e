import { openWorkbook } from '#platform/server/tables/open-workbook.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';
import type { FormatReader } from './format-reader.ts';

const ZIP = Buffer.from('PK');
/** The first bytes of a workbook with a password or in a format older than .xlsx. */
const OLE = Buffer.from('d0cf11e0', 'hex');

const startsWith = (first: Buffer, mark: Buffer): boolean => first.subarray(0, mark.length).equals(mark);

export const xlsxReader: FormatReader = {
  matches: (first) => startsWith(first, ZIP) || startsWith(first, OLE),
  open: async (file, sheet) => {
    if (startsWith(Buffer.from(await file.readUint8Array(0, OLE.length)), OLE)) {
      const message =
        'This workbook has a password, or is in the old format. Save it as .xlsx without a password and choose that file.';
      throw createUnreadableError(message);
    }
    const workbook = await openWorkbook(file);
    return { sheets: workbook.sheets, rows: workbook.read(sheet), omitsEmptyCells: true };
  },
};

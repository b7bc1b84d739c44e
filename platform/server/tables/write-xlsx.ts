import { escapeFormulas } from './defuse.ts';

/** Of more digits a workbook keeps another number. */
const isWritableNumber = (text: string): boolean =>
  /^-?\d+(?:\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= 15;

/** What a workbook would read as a mark stays what it is (ECMA-376, 22.9.2.19). */
const escapeXmlMarks = (text: string): string => text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/**
 * A workbook of one sheet, made as it is read. Formulas are defused as in a CSV file: it may be saved as one.
 * @param numbers the headers of columns that hold numbers; the cells of all others are text
 */
export async function* writeXlsx(
  headers: readonly string[],
  numbers: readonly string[],
  pages: AsyncIterable<string[][]>,
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const isOfNumbers = headers.map((header) => numbers.includes(header));
  const rows = async function* () {
    yield headers.map((text) => escapeXmlMarks(escapeFormulas(text)));
    for await (const page of pages) {
      for (const cells of page) {
        yield cells.map((text, at) =>
          isOfNumbers[at] === true && isWritableNumber(text) ? Number(text) : escapeXmlMarks(escapeFormulas(text)),
        );
      }
    }
  };
  yield* writeXlsxStream(rows(), { name: 'Copperline', freezePane: { rows: 1 } });
}

import type { FileRow } from '#platform/server/tables/file-row.ts';
import { ProductCells } from './product-cells.ts';
import { recognizeSource } from './recognize-source.ts';
import { rejectUnknownLanguage } from '#features/hosted-shops/server/unusable-files.ts';
import type { ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';
import type { Answers, ShopFacts, SourceFile, Survey } from './source.ts';
import { SourceHead } from '#platform/server/tables/source-head.ts';

/** How the same file is opened again, for other readings and other sheets. */
type ReopenFile = (sheet: string) => AsyncGenerator<FileRow>;

type OpenedFile = { sheet: string; sheets: readonly string[]; reopen: ReopenFile; shop: ShopFacts };

async function* readBelowHead(rows: AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  await rows.next();
  yield* rows;
}

const openSourceFile = (head: FileRow, { sheet, sheets, reopen, shop }: OpenedFile): SourceFile => ({
  head: new SourceHead(head),
  shop,
  readRows: () => readBelowHead(reopen(sheet)),
  readSheet: (name) => {
    const found = sheets.find((one) => one.toLowerCase() === name.toLowerCase());
    return found === undefined ? null : reopen(found);
  },
});

/** The rows of our own file: the column names, then the products. */
async function* writeRows(head: SourceHead, { translate }: Survey, answers: Answers): AsyncGenerator<FileRow> {
  const cells = new ProductCells();
  for await (const product of translate(answers)) cells.add(product);
  yield { line: head.line, cells: cells.writeHead() };
  for await (const product of translate(answers)) yield cells.writeRow(product);
}

/** A file of another shop, and its rows once staff have answered what it leaves open. */
export type TranslatableFile = {
  source: string;
  questions: ReadingQuestion[];
  /** Columns of the file, or parts of them, that are not imported. */
  listLeftBehind: (answers: Answers) => string[];
  translate: (answers: Answers) => AsyncGenerator<FileRow>;
};

/**
 * Surveys a file of another shop, if it is one.
 * @param head the column names of the file
 * @returns null for a plain list
 */
export const surveyFile = async (head: FileRow, opened: OpenedFile): Promise<TranslatableFile | null> => {
  const file = openSourceFile(head, opened);
  const source = recognizeSource(file.head);
  if (source === null) {
    await rejectUnknownLanguage(file);
    return null;
  }
  const survey = await source.survey(file);
  const { questions, listLeftBehind } = survey;
  return {
    source: source.name,
    questions,
    listLeftBehind,
    translate: (answers) => writeRows(file.head, survey, answers),
  };
};

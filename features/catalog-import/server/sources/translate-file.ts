import type { FileRow } from '#platform/server/tables/file-row.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';
import { ProductCells } from './product-cells.ts';
import { recognizeSource } from './recognize-source.ts';
import type { Answers, Question, Source, SourceFile, Survey } from './source.ts';
import { SourceHead } from './source-head.ts';

/** How the same file is opened again, for other readings and other sheets. */
type ReopenFile = (sheet: string) => AsyncGenerator<FileRow>;

type OpenedFile = { sheet: string; sheets: readonly string[]; reopen: ReopenFile };

async function* readBelowHead(rows: AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  await rows.next();
  yield* rows;
}

const openSourceFile = (head: FileRow, { sheet, sheets, reopen }: OpenedFile): SourceFile => ({
  head: new SourceHead(head),
  readRows: () => readBelowHead(reopen(sheet)),
  readSheet: (name) => {
    const found = sheets.find((one) => one.toLowerCase() === name.toLowerCase());
    return found === undefined ? null : reopen(found);
  },
});

/** @throws DomainError `invalid_request` that lists what only a person can answer */
const requireAnswers = (name: string, questions: readonly Question[], answers: Answers): void => {
  const open = questions.filter(({ key }) => answers[key] === undefined).map(({ text }) => text);
  if (open.length === 0) return;
  throw createUnreadableError(
    `This is a ${name} file. The shop cannot read it yet, because it would have to ask: ${open.join(' ')}`,
  );
};

/** The rows of our own file: the column names, then the products. */
async function* writeRows(head: SourceHead, { translate }: Survey, answers: Answers): AsyncGenerator<FileRow> {
  const cells = new ProductCells();
  for await (const product of translate(answers)) cells.add(product);
  yield { line: head.line, cells: cells.writeHead() };
  for await (const product of translate(answers)) yield cells.writeRow(product);
}

type TranslatedFile = { source: string; leftBehind: string[]; rows: AsyncGenerator<FileRow> };

/**
 * Translates a file of another shop, if it is one.
 * @param head the column names of the file
 * @returns null for a plain list
 * @throws DomainError `invalid_request` if an answer is missing
 */
export const translateFile = async (
  head: FileRow,
  opened: OpenedFile,
  answers: Answers,
): Promise<TranslatedFile | null> => {
  const file = openSourceFile(head, opened);
  const source: Source | null = recognizeSource(file.head);
  if (source === null) return null;
  const survey = await source.survey(file);
  requireAnswers(source.name, survey.questions, answers);
  return { source: source.name, leftBehind: survey.leftBehind, rows: writeRows(file.head, survey, answers) };
};

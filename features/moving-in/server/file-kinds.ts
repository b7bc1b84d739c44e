import type { MoveKind } from '#features/moving-in/contract/move-files.ts';
import { SourceHead } from '#platform/server/tables/source-head.ts';
import { fits, recognizeSource } from '#features/other-shops/server/recognize-source.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { MAX_HEADER_LENGTH } from '#platform/contract/limits.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';
import type { FileKind, MoveSource } from './file-kind.ts';
import { cutText } from './read-cells.ts';

let fileKinds: readonly FileKind[] = [];

/** Called once, when the features are loaded. */
export const setFileKinds = (all: readonly FileKind[]): void => {
  fileKinds = all;
};

export const getFileKind = (kind: MoveKind | ''): FileKind => {
  const found = fileKinds.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`there is no kind of file named ${kind}`);
  return found;
};

type RecognizedFile = { head: SourceHead; kind: FileKind; source: MoveSource<unknown> };

/**
 * Finds the kind of a file and its shop system by its columns. If several match, the one with the most required columns
 * wins.
 * @throws DomainError `invalid_request` if the columns match no known shop system
 */
export const recognizeFile = (row: FileRow): RecognizedFile => {
  const head = new SourceHead({ ...row, cells: row.cells.map((name) => cutText(name, MAX_HEADER_LENGTH)) });
  const found = fileKinds.flatMap((kind) =>
    kind.sources.flatMap((source) =>
      source.signatures
        .filter((signature) => fits(head, signature))
        .map(({ needs }) => ({ head, kind, source, columns: needs.length })),
    ),
  );
  const [best] = found.toSorted((one, other) => other.columns - one.columns);
  if (best !== undefined) return best;
  const shop = recognizeSource(head)?.name;
  if (shop !== undefined)
    throw createUnreadableError(`This is a product file of ${shop}. Upload it on the page Import.`);
  throw createUnreadableError(
    'The shop does not recognize this file by its columns. Export it from your former shop without changes. Product files belong on the page Import.',
  );
};

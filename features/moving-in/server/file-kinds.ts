import type { MoveKind } from '#features/moving-in/contract/move-files.ts';
import { SourceHead } from '#platform/server/tables/source-head.ts';
import { recognizeSource } from '#features/other-shops/server/recognize-source.ts';
import type { Signature } from '#features/other-shops/server/source.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { MAX_HEADER_LENGTH } from '#platform/contract/limits.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';
import { customerFiles } from './customers/customer-files.ts';
import type { FileKind, MoveSource } from './file-kind.ts';
import { orderFiles } from './orders/order-files.ts';
import { cutText } from './read-cells.ts';
import { redirectFiles } from './redirects/redirect-files.ts';
import { reviewFiles } from './reviews/review-files.ts';
import { sitemapFiles } from './sitemaps/sitemap-files.ts';

/** The kinds of files. To add a kind, add a folder and an entry here. */
const fileKinds: readonly FileKind[] = [customerFiles, orderFiles, reviewFiles, redirectFiles, sitemapFiles];

export const getFileKind = (kind: MoveKind | ''): FileKind => {
  const found = fileKinds.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`there is no kind of file named ${kind}`);
  return found;
};

const fits = (head: SourceHead, { needs, not = [] }: Signature): boolean =>
  needs.every((name) => head.has(name)) && !not.some((name) => head.has(name));

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

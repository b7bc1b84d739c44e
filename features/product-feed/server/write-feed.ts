import { stringify } from 'csv-stringify/sync';
import {
  type FeedProblem,
  type FeedReport,
  FeedProblem as FeedProblems,
  MOST_NAMED,
} from '#features/product-feed/contract/feeds.ts';
import type { Database } from '#platform/server/db/open.ts';
import { StoredFile } from '#platform/server/http/stored-file.ts';
import { findProblem } from './feed-item.ts';
import { type FeedProduct, readFeedProducts } from './feed-rows.ts';

/** A written feed, and the products that it leaves out. */
export type WrittenFeed = Omit<FeedReport, 'urls' | 'fetches'> & { file: StoredFile };

/**
 * Puts a cell on one line, without tabs. Text that looks like a formula stays as it is, because no spreadsheet
 * opens a feed.
 */
const toCell = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** Formats rows with tabs between cells, and quotes around cells that contain quotes. */
const formatRows = (lines: readonly (readonly string[])[]): string =>
  stringify(
    lines.map((cells) => cells.map(toCell)),
    { delimiter: '\t', record_delimiter: '\n' },
  );

/**
 * Writes a feed of all products for sale that services accept, and reports the others.
 * @param columns the headers, which are also the keys of the rows
 */
export const writeFeed = async <Column extends string>(
  db: Database,
  columns: readonly Column[],
  toRow: (product: FeedProduct) => Record<Column, string>,
): Promise<WrittenFeed> => {
  const counts = Object.fromEntries(FeedProblems.options.map((one) => [one, 0])) as Record<FeedProblem, number>;
  const leftOut: WrittenFeed['products'] = [];
  const noted: WrittenFeed['products'] = [];
  let listed = 0;
  const isListed = (product: FeedProduct): boolean => {
    const found = findProblem(product);
    if (found !== null) {
      counts[found.problem] += 1;
      const { _id, sku, name } = product;
      const list = found.isLeftOut ? leftOut : noted;
      if (list.length < MOST_NAMED) list.push({ _id, sku, name, problem: found.problem });
      if (found.isLeftOut) return false;
    }
    listed += 1;
    return true;
  };
  const writtenAt = new Date().toISOString();
  const file = await StoredFile.write(
    (async function* () {
      yield formatRows([columns]);
      for (let page = await readFeedProducts(db, ''); page.length > 0;) {
        const lines = page.filter(isListed).map((product) => {
          const row = toRow(product);
          return columns.map((column) => row[column]);
        });
        if (lines.length > 0) yield formatRows(lines);
        page = await readFeedProducts(db, page.at(-1)?.sku ?? '');
      }
    })(),
  );
  return { file, writtenAt, listed, counts, products: [...leftOut, ...noted] };
};

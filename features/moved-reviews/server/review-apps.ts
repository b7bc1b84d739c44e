import type { FileRow } from '#platform/server/tables/file-row.ts';
import type { MoveSource } from '#features/moving-in/server/file-kind.ts';
import { openCells } from '#features/moving-in/server/read-cells.ts';
import { NOT_SHOWN, type ReviewDraft, readReview } from './review-draft.ts';

/* The files of apps for reviews have the same columns under different names. */

const columns = {
  stars: ['Review Score', 'review_score', 'reviewRating', 'Review Stars', 'Rating', 'Stars', 'Score'],
  text: ['Review Content', 'review_content', 'Body', 'Review', 'Content', 'Comment', 'Review text', 'Text'],
  writtenAt: [
    ...['Review Creation Date', 'Review Created (UTC)', 'created_at', 'dateCreated', 'Date Created', 'review_date'],
    ...['Date', 'Created', 'Created at', 'Written at'],
  ],
  title: ['Review Title', 'review_title', 'Title', 'Headline'],
  name: [
    ...['Reviewer Display Name', 'Display Name', 'display_name', 'Author', 'reviewer_name', 'Consumer Name', 'Name'],
    ...['Nickname', 'Customer name', 'Reviewer'],
  ],
  sku: ['Product SKU', 'SKU', 'product_sku'],
  handle: ['product_handle', 'Handle', 'Product handle'],
  url: ['Product URL', 'product_url', 'productUrl', 'Product link'],
  state: ['Review Status', 'published', 'Status', 'State'],
} as const;

/** The last part of a product’s address: `gate-valve` of `https://old-shop.example/products/gate-valve?x=1`. */
const readHandle = (url: string): string =>
  url
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .split('/')
    .at(-1) ?? '';

const SHOWN = /^(?:published|approved|active|true|1|yes|ok|)$/i;

const open: MoveSource<ReviewDraft>['open'] = (head) => {
  head.ignore('Review ID', 'id', 'Review Type', 'productId', 'Product ID', 'product_id', 'Product Title', 'Verified');
  const read = openCells(head, columns);
  return async function* (rows: AsyncIterable<FileRow>) {
    for await (const row of rows) {
      const { sku, handle, url, state, ...cells } = read(row);
      const found = handle || (sku === '' ? readHandle(url) : '');
      yield readReview({
        ...cells,
        line: row.line,
        source: 'an app for reviews',
        product: { sku, handle: found, key: found, shop: found === '' ? '' : 'Shopify' },
        problem: SHOWN.test(state) ? null : NOT_SHOWN,
      });
    }
  };
};

/** Reviews in a file of Yotpo, Stamped, Okendo, Trustpilot or another app, or in a list with such columns. */
export const reviewApps: readonly MoveSource<ReviewDraft>[] = [
  {
    name: 'an app for reviews',
    signatures: columns.stars.flatMap((stars) =>
      columns.text.flatMap((text) => columns.writtenAt.map((writtenAt) => ({ needs: [stars, text, writtenAt] }))),
    ),
    dates: [...columns.writtenAt],
    open,
  },
];

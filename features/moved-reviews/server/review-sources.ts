import type { FileRow } from '#platform/server/tables/file-row.ts';
import type { SourceHead } from '#platform/server/tables/source-head.ts';
import type { MoveSource } from '#features/moving-in/server/file-kind.ts';
import { openCells } from '#features/moving-in/server/read-cells.ts';
import { reviewApps } from './review-apps.ts';
import { NOT_SHOWN, type ReviewDraft, readReview } from './review-draft.ts';

/** The columns in which the files of Shopify's review apps differ. */
type ShopifyReviewColumns = { writtenAt: string; name: string; state: string };

/** Reads reviews of a Shopify shop. @param shown matches the states of reviews that the shop showed */
const openShopifyReviews =
  (source: string, { writtenAt, name, state: stateColumn }: ShopifyReviewColumns, shown: RegExp) =>
  (head: SourceHead) => {
    const read = openCells(head, {
      title: ['title'],
      text: ['body'],
      stars: ['rating'],
      writtenAt: [writtenAt],
      name: [name],
      handle: ['product_handle'],
      state: [stateColumn],
    });
    return async function* (rows: AsyncIterable<FileRow>) {
      for await (const row of rows) {
        const { handle, state, ...cells } = read(row);
        yield readReview({
          ...cells,
          line: row.line,
          source,
          product: { sku: '', handle, key: handle, shop: 'Shopify' },
          problem: shown.test(state) ? null : NOT_SHOWN,
        });
      }
    };
  };

const openJudgeMe = openShopifyReviews(
  'Judge.me',
  { writtenAt: 'review_date', name: 'reviewer_name', state: 'curated' },
  /^(?:ok|true|)$/i,
);

/** The reviews of a Shopify shop as the app Judge.me exports them. */
const judgeMeReviews: MoveSource<ReviewDraft> = {
  name: 'Judge.me',
  signatures: [{ needs: ['title', 'body', 'rating', 'reviewer_name', 'product_handle'] }],
  dates: ['review_date'],
  open: (head) => {
    head.ignore('product_id', 'ip_address', 'metaobject_handle');
    return openJudgeMe(head);
  },
};

/** The reviews of a Shopify shop, as exported by Shopify’s discontinued review app. */
const shopifyReviews: MoveSource<ReviewDraft> = {
  name: 'Shopify',
  signatures: [{ needs: ['product_handle', 'rating', 'author', 'body', 'created_at'] }],
  dates: ['created_at'],
  open: openShopifyReviews('Shopify', { writtenAt: 'created_at', name: 'author', state: 'state' }, /^(?:published|)$/i),
};

/** The reviews of a WooCommerce shop, which are comments on its products. */
const wooReviews: MoveSource<ReviewDraft> = {
  name: 'WooCommerce',
  signatures: [{ needs: ['comment_author', 'comment_content', 'rating'] }],
  dates: ['comment_date', 'comment_date_gmt'],
  open: (head) => {
    head.ignore('comment_ID', 'comment_date_gmt', 'comment_alter_id', 'user_id', 'comment_type', 'product_title');
    const read = openCells(head, {
      title: ['title', 'review_title'],
      text: ['comment_content'],
      stars: ['rating'],
      writtenAt: ['comment_date', 'comment_date_gmt'],
      name: ['comment_author'],
      sku: ['product_SKU', 'sku'],
      product: ['comment_post_ID'],
      approved: ['comment_approved'],
      parent: ['comment_parent'],
    });
    return async function* (rows) {
      for await (const row of rows) {
        const { sku, product, approved, parent, ...cells } = read(row);
        const isAnswer = !/^0?$/.test(parent);
        const isShown = /^(?:1|approved|approve|)$/i.test(approved);
        yield readReview({
          ...cells,
          line: row.line,
          source: 'WooCommerce',
          product: { sku, handle: '', key: product, shop: 'WooCommerce' },
          problem: isAnswer ? 'It answers another comment' : isShown ? null : NOT_SHOWN,
        });
      }
    };
  },
};

/** Reviews in a list that somebody made by hand, with exactly these columns. */
const listedReviews: MoveSource<ReviewDraft> = {
  name: 'a list',
  signatures: [{ needs: ['SKU', 'Stars', 'Name', 'Review', 'Date'] }],
  dates: ['Date'],
  open: (head) => {
    const read = openCells(head, {
      sku: ['SKU'],
      stars: ['Stars'],
      name: ['Name'],
      title: ['Title'],
      text: ['Review'],
      writtenAt: ['Date'],
    });
    return async function* (rows) {
      for await (const row of rows) {
        const { sku, ...cells } = read(row);
        const product = { sku, handle: '', key: '', shop: '' };
        yield readReview({ ...cells, line: row.line, source: 'a list', product });
      }
    };
  },
};

export const reviewSources: readonly MoveSource<ReviewDraft>[] = [
  judgeMeReviews,
  shopifyReviews,
  wooReviews,
  listedReviews,
  ...reviewApps,
];

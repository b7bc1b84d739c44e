import type { MoveSource } from '#features/moving-in/server/file-kind.ts';
import { openCells } from '#features/moving-in/server/read-cells.ts';
import { type ReviewDraft, readReview } from './review-draft.ts';

const NOT_SHOWN = 'The former shop did not show it';

/** The reviews of a Shopify shop as the app Judge.me exports them. */
const judgeMeReviews: MoveSource<ReviewDraft> = {
  name: 'Judge.me',
  signatures: [{ needs: ['title', 'body', 'rating', 'reviewer_name', 'product_handle'] }],
  dates: ['review_date'],
  open: (head) => {
    head.ignore('product_id', 'ip_address', 'metaobject_handle');
    const read = openCells(head, {
      title: ['title'],
      text: ['body'],
      stars: ['rating'],
      writtenAt: ['review_date'],
      name: ['reviewer_name'],
      handle: ['product_handle'],
      state: ['curated'],
    });
    return async function* (rows) {
      for await (const row of rows) {
        const { handle, state, ...cells } = read(row);
        yield readReview({
          ...cells,
          line: row.line,
          source: 'Judge.me',
          product: { sku: '', handle, key: handle, shop: 'Shopify' },
          problem: /^(?:ok|true|)$/i.test(state) ? null : NOT_SHOWN,
        });
      }
    };
  },
};

/** The reviews of a Shopify shop, as exported by Shopify’s discontinued review app. */
const shopifyReviews: MoveSource<ReviewDraft> = {
  name: 'Shopify',
  signatures: [{ needs: ['product_handle', 'rating', 'author', 'body', 'created_at'] }],
  dates: ['created_at'],
  open: (head) => {
    const read = openCells(head, {
      title: ['title'],
      text: ['body'],
      stars: ['rating'],
      writtenAt: ['created_at'],
      name: ['author'],
      handle: ['product_handle'],
      state: ['state'],
    });
    return async function* (rows) {
      for await (const row of rows) {
        const { handle, state, ...cells } = read(row);
        yield readReview({
          ...cells,
          line: row.line,
          source: 'Shopify',
          product: { sku: '', handle, key: handle, shop: 'Shopify' },
          problem: /^(?:published|)$/i.test(state) ? null : NOT_SHOWN,
        });
      }
    };
  },
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

/** Reviews in a list that somebody made by hand. */
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
];

import {
  deleteImportedReviews,
  findKnownReviews,
  type ImportedReview,
  importProductReviews,
} from '#features/product-reviews/server/import-product-reviews.ts';
import type { FileKind, KeptRow, PlannedRow } from '#features/moving-in/server/file-kind.ts';
import { cutText } from '#features/moving-in/server/read-cells.ts';
import { findReviewedProducts } from './find-reviewed-products.ts';
import type { ReviewDraft } from './review-draft.ts';
import { reviewSources } from './review-sources.ts';

/** Rows written at once. In the meantime their products are locked, so that nobody can order them. */
const MOST_AT_ONCE = 100;

/** A review, with its product once the row is planned. */
type PlannedReview = ReviewDraft & { productId?: string };

/** How the problem of a review whose product the shop lacks begins. */
const NO_PRODUCT = 'The shop has no product';

const toKey = ({ productId, key }: Pick<ImportedReview, 'productId' | 'key'>): string => `${productId} ${key}`;

const toImported = (draft: PlannedReview): ImportedReview => {
  const { product: _, formerKey: _f, productId = '', ...review } = draft;
  return { ...review, productId };
};

/** Reviews from a former shop. The product page marks them as such. */
export const reviewFiles: FileKind<PlannedReview> = {
  kind: 'reviews',
  sources: reviewSources,
  rowsPerStep: MOST_AT_ONCE,

  async plan(db, page, seen) {
    const drafts = page.flatMap(({ draft }) => draft ?? []);
    const products = await findReviewedProducts(
      db,
      drafts.map(({ product }) => product),
    );
    const found = new Map(drafts.map((draft, at) => [draft, products.get(at)]));
    const known = await findKnownReviews(
      db,
      drafts.flatMap((draft) => {
        const productId = found.get(draft)?.id;
        const keys = [draft.key, draft.formerKey];
        return productId === undefined ? [] : keys.map((key) => ({ productId, key }));
      }),
    );
    return page.map((row): PlannedRow<PlannedReview> => {
      const { draft, line } = row;
      const refuse = (problem: string) => ({ ...row, kind: 'refused' as const, detail: '', draft: null, problem });
      if (draft === null) return refuse(row.problem ?? '');
      const product = found.get(draft);
      if (product === undefined) {
        const { sku, handle, key } = draft.product;
        return refuse(`${NO_PRODUCT} ${cutText(sku || handle || key, 100)}`);
      }
      const key = toKey({ productId: product.id, key: draft.key });
      const earlier = seen.get(key);
      seen.set(key, earlier ?? line);
      if (earlier !== undefined) return refuse(`Line ${earlier} has this review too`);
      const detail = `Shown with ${product.name}`;
      const formerKey = toKey({ productId: product.id, key: draft.formerKey });
      if (known.has(key) || known.has(formerKey)) return { ...row, kind: 'same', detail, warnings: [], draft: null };
      const warnings = [
        ...row.warnings,
        ...(product.sizes > 1
          ? [`It is shown with one of ${product.sizes} sizes, which the former shop had on one page`]
          : []),
      ];
      return { ...row, kind: 'new', detail, warnings, draft: { ...draft, productId: product.id } };
    });
  },

  waitsForProduct: ({ problem }) => problem?.startsWith(NO_PRODUCT) === true,

  async apply(trx, page) {
    const made = await importProductReviews(
      trx,
      page.map(({ draft }) => toImported(draft)),
    );
    const ids = new Map(made.map((one) => [toKey(one), one.id]));
    return page.map(({ line, draft }) => ({ line, entityId: ids.get(toKey(toImported(draft))) ?? null, made: null }));
  },

  async undo(trx, page) {
    const left = await deleteImportedReviews(
      trx,
      page.flatMap(({ entityId }) => entityId ?? []),
    );
    return page.flatMap(({ line, entityId }): KeptRow[] =>
      entityId !== null && left.has(entityId) ? [{ line, why: 'Staff have answered or hidden this review since' }] : [],
    );
  },
};

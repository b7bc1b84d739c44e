import type { z } from 'zod';
import type { ProductDetail, ProductUpdate } from '#features/products/contract/products.ts';
import { DomainError, errors } from '#platform/contract/errors.ts';
import { toCents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { toPlainText } from '#features/products/server/description.ts';
import { getProductForStaff } from '#features/products/server/get-product.ts';
import type { ProductDraft, StoredProduct } from './product-draft.ts';
import { checkDrafts, throwDraftProblems } from './check-drafts.ts';
import { lockStoredProducts } from './stored-products.ts';
import { writeProducts } from './write-products.ts';

/** The stock part of every product form: the new stock, the stock that staff saw, and the reason. */
type StockChange = { stock: number; stockWas: number; reason: string };

/**
 * Checks that a stock change has a reason.
 * @throws DomainError `reason_missing`
 */
const requireReason = ({ stock, stockWas, reason }: StockChange): void => {
  if (stock === stockWas || reason !== '') return;
  throw new DomainError('reason_missing', { fields: { reason: errors.reason_missing.message } });
};

/**
 * Applies a form to a product for sale, and locks the product from read to write.
 * @param createDraft builds the new product from the stored one; may throw
 * @throws DomainError `product_not_found`, `reason_missing`, and those of `throwDraftProblems`
 */
export const updateLockedProduct = async (
  db: Database,
  { customerId }: Caller,
  id: string,
  form: StockChange,
  createDraft: (stored: StoredProduct) => ProductDraft,
): Promise<void> => {
  requireReason(form);
  await db.transaction(async (trx) => {
    const stored = (await lockStoredProducts(trx, [id])).get(id);
    if (stored === undefined) throw new DomainError('product_not_found');
    const drafts = [createDraft(stored)];
    throwDraftProblems(await checkDrafts(trx, drafts));
    await writeProducts(trx, drafts, { customerId, ...(form.reason !== '' && { why: form.reason }) });
  });
};

type ProductUpdateForm = z.output<typeof ProductUpdate>;

/** A client without versions shows by the stock it sends that it has seen the current product. */
const isCurrentVersion = (
  { of: product, onHand, reserved }: StoredProduct,
  { version, stockWas }: ProductUpdateForm,
): boolean => (version === undefined ? onHand - reserved === stockWas : version === product.version);

/**
 * An unchanged picture keeps its alt text. A client that sends back what it has read changes nothing: the reduced price
 * leaves the regular price, and the plain description leaves its Markdown.
 */
const applyForm = (stored: StoredProduct, form: ProductUpdateForm): ProductDraft => {
  const { onHand: _, reserved: _r, ...was } = stored;
  const unitPriceCents = toCents(form.unitPrice);
  const [first, ...others] = was.pictures;
  return {
    ...was,
    name: form.name,
    description: form.description === toPlainText(was.description) ? was.description : form.description,
    unitPriceCents: unitPriceCents === was.of.reducedCents ? was.unitPriceCents : unitPriceCents,
    minOrder: form.minOrder,
    pieces: form.stock - form.stockWas,
    pictures: [first?.url === form.image ? first : { url: form.image, alt: form.name }, ...others],
  };
};

/**
 * Changes a product for sale. The stock changes by the difference to what staff saw, so that orders placed in
 * between still count. The same edit sent again is refused.
 * @throws DomainError `product_not_found`, `product_changed`, `name_taken`, `reason_missing`, `stock_held`
 */
export const updateProduct = async (
  db: Database,
  admin: Caller,
  id: string,
  form: ProductUpdateForm,
): Promise<ProductDetail> => {
  await updateLockedProduct(db, admin, id, form, (stored) => {
    if (!isCurrentVersion(stored, form)) throw new DomainError('product_changed');
    return applyForm(stored, form);
  });
  return getProductForStaff(db, id);
};

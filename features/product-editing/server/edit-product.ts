import type { z } from 'zod';
import type { ProductDetail, ProductUpdate } from '#features/products/contract/products.ts';
import { DomainError, errors } from '#platform/contract/errors.ts';
import { toCents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { getProduct } from '#features/products/server/get-product.ts';
import type { ProductDraft, StoredProduct } from './product-draft.ts';
import { checkDrafts, rejectProblems } from './check-drafts.ts';
import { lockStoredProducts } from './stored-products.ts';
import { writeProducts } from './write-products.ts';

/** What every form of a product says of its stock: what it shall be, what was seen, and why it changes. */
type StockChange = { stock: number; stockWas: number; reason: string };

/** A stock does not change without a word. @throws DomainError `reason_missing` */
const requireReason = ({ stock, stockWas, reason }: StockChange): void => {
  if (stock === stockWas || reason !== '') return;
  throw new DomainError('reason_missing', { fields: { reason: errors.reason_missing.message } });
};

/**
 * Changes a product on sale into what a form makes of it, held from its reading to its writing.
 * @param draftOf the product as the form wants it to be, from how it stands; may refuse
 * @throws DomainError `product_not_found`, `reason_missing`, and whatever `checkDrafts` finds
 */
export const updateLockedProduct = async (
  db: Database,
  { customerId }: Caller,
  id: string,
  form: StockChange,
  draftOf: (stored: StoredProduct) => ProductDraft,
): Promise<void> => {
  requireReason(form);
  await db.transaction(async (trx) => {
    const stored = (await lockStoredProducts(trx, [id])).get(id);
    if (stored === undefined) throw new DomainError('product_not_found');
    const drafts = [draftOf(stored)];
    rejectProblems(await checkDrafts(trx, drafts));
    await writeProducts(trx, drafts, { customerId, ...(form.reason !== '' && { why: form.reason }) });
  });
};

type ProductUpdateForm = z.output<typeof ProductUpdate>;

/** A program that knows no versions says by the stock what it has seen. */
const isCurrentVersion = ({ of, onHand, reserved }: StoredProduct, { version, stockWas }: ProductUpdateForm): boolean =>
  version === undefined ? onHand - reserved === stockWas : version === of.version;

/** The picture keeps its words as long as it is the same one. */
const applyForm = (stored: StoredProduct, form: ProductUpdateForm): ProductDraft => {
  const { onHand: _, reserved: _r, ...was } = stored;
  const [first, ...others] = was.pictures;
  return {
    ...was,
    name: form.name,
    description: form.description,
    unitPriceCents: toCents(form.unitPrice),
    minOrder: form.minOrder,
    pieces: form.stock - form.stockWas,
    pictures: [first?.url === form.image ? first : { url: form.image, alt: form.name }, ...others],
  };
};

/**
 * Changes a product on sale. The stock is changed by the difference to what the admin saw, so that orders
 * placed in between stay counted. The same edit sent again is refused, and changes nothing more.
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
  return getProduct(db, id);
};

import { errors, DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { checkDrafts, rejectProblems } from './check-drafts.ts';
import type { ProductDraft, StoredProduct } from './product-draft.ts';
import { lockStoredProducts } from './read-stored.ts';
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

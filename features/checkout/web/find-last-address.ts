import type { AddressForm, SavedAddress } from '#features/addresses/contract/addresses.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';

/**
 * Finds the address of the last order for a customer with an empty address book; otherwise null. Its code loads on
 * demand, because few customers with orders have an empty book. If it does not load, the page works without it.
 */
export const findLastAddress = async (book: SavedAddress[], email: string): Promise<AddressForm | null> => {
  if (book.length > 0) return null;
  try {
    const { findLastDelivery } = await importWithRetry(() => import('./delivery-form.tsx'));
    return (await findLastDelivery(email))?.deliveryAddress ?? null;
  } catch {
    return null;
  }
};

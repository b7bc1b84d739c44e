import { useEffect, useId, useState } from 'react';
import { ApiError } from '#platform/contract/api-error.ts';
import type { CheckoutBuyer, CheckoutBuyerSlot } from '#features/checkout/web/checkout-buyer.ts';
import { type CompanyReference, company } from '#features/companies/contract/company.ts';
import { api } from '#platform/web/api.ts';
import { Field } from '#platform/web/ui/field.tsx';

/** Waits for a pause in typing before searching job numbers. */
const SEARCH_DELAY_MS = 150;
/** The most job numbers that are suggested. */
const MOST_SUGGESTED = 50;

/** Loads the caller's company. Null for people in none, and for people who cannot order for theirs at the moment. */
const load: CheckoutBuyerSlot['load'] = async (groups) => {
  if (!groups.includes('company')) return null;
  const own = await api.call(company.mine, {}).catch((error: unknown) => {
    // They were removed since this page was opened.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  if (own === null) return null;
  const buyer = { _id: own._id, name: own.name, needsReference: own.referenceNeeded };
  // The order is refused, with the reason.
  if (!own.isActive) return { ...buyer, addresses: [] };
  const addresses = await api.call(company.addresses, { params: { id: own._id } });
  return { ...buyer, addresses: addresses.map((address) => ({ ...address, isBilling: false })) };
};

/** Open job numbers that begin with the text. */
const useReferences = ({ _id }: CheckoutBuyer, text: string): CompanyReference[] => {
  const [found, setFound] = useState<CompanyReference[]>([]);
  useEffect(() => {
    let isLate = false;
    const search = async () => {
      const query = { search: text.trim().slice(0, 60), open: 'true' as const, limit: MOST_SUGGESTED };
      const items = await api.call(company.references, { params: { id: _id }, query }).catch(() => []);
      if (!isLate) setFound(items);
    };
    const timer = setTimeout(() => void search(), SEARCH_DELAY_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [_id, text]);
  return found;
};

/** Asks for a job number of the company, and suggests the open ones. */
const Show: CheckoutBuyerSlot['Show'] = ({ buyer, field, typed }) => {
  const id = useId();
  const found = useReferences(buyer, typed);
  return (
    <>
      <Field
        label={buyer.needsReference ? 'Job number' : 'Job number (optional)'}
        hint="Choose one of your company’s job numbers."
        maxLength={100}
        autoComplete="off"
        list={id}
        {...field}
      />
      <datalist id={id}>
        {found.map(({ _id, text }) => (
          <option key={_id}>{text}</option>
        ))}
      </datalist>
    </>
  );
};

export default { load, Show } satisfies CheckoutBuyerSlot;

import { useEffect, useState } from 'react';
import type { AccountDetail } from '#features/credit-accounts/contract/credit-account.ts';
import { MOST_CHOSEN, type OpenDebt, openDebts } from '#features/credit-accounts/contract/open-debts.ts';
import { formatDate } from '#platform/contract/dates.ts';
import { formatCents, formatDollars, sumCents, toCents } from '#platform/contract/money.ts';
import { api } from '#platform/web/api.ts';

/** An open invoice that staff can choose for a payment. */
export type ChoosableInvoice = OpenDebt & { invoice: string; order: NonNullable<OpenDebt['order']> };

const toChoosable = ({ invoice, order, ...debt }: OpenDebt): ChoosableInvoice[] =>
  invoice === null || order === null ? [] : [{ ...debt, invoice, order }];

/**
 * The open invoices of an account, the earliest due first. Empty until they are loaded, and if there is only one debt,
 * which every payment settles.
 */
export const useChoosableInvoices = ({ _id, openBalance }: AccountDetail): ChoosableInvoice[] => {
  const [invoices, setInvoices] = useState<ChoosableInvoice[]>([]);
  useEffect(() => {
    if (openBalance <= 0) return;
    let isLate = false;
    const load = async () => {
      // Without them, the payment still settles the earliest debts.
      const found = await api.call(openDebts.list, { params: { id: _id }, query: {} }).catch(() => []);
      if (!isLate && found.length > 1) setInvoices(found.flatMap(toChoosable));
    };
    void load();
    return () => {
      isLate = true;
    };
  }, [_id, openBalance]);
  return invoices;
};

/** Chooses the invoices that a payment settles first. */
export const InvoiceChoice = ({
  invoices,
  chosen,
  onChoose,
}: {
  invoices: readonly ChoosableInvoice[];
  chosen: readonly ChoosableInvoice[];
  onChoose: (chosen: readonly ChoosableInvoice[]) => void;
}) => {
  if (invoices.length === 0) return null;
  const toggle = (invoice: ChoosableInvoice) =>
    onChoose(chosen.includes(invoice) ? chosen.filter((one) => one !== invoice) : [...chosen, invoice]);
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Invoices to pay first (optional)</legend>
      <p className="figures mb-2 text-sm text-muted">
        {chosen.length === 0
          ? 'Without a choice, the earliest due is paid first.'
          : `${formatCents(sumCents(chosen.map(({ open }) => toCents(open))))} chosen. The rest pays the earliest due.`}
      </p>
      <ul className="max-h-60 divide-y divide-line overflow-y-auto border-y border-line">
        {invoices.map((one) => (
          <li key={one.invoice}>
            <label className="flex min-h-11 items-center gap-3 py-1.5">
              <input
                type="checkbox"
                checked={chosen.includes(one)}
                disabled={chosen.length >= MOST_CHOSEN && !chosen.includes(one)}
                onChange={() => toggle(one)}
              />
              <span className="figures min-w-0 flex-auto">
                Order {one.order.number}
                <span className={`block text-sm ${one.isOverdue ? 'text-error' : 'text-muted'}`}>
                  {one.isOverdue ? 'Was due' : 'Due'} {formatDate(one.dueOn)}
                </span>
              </span>
              <span className="figures">{formatDollars(one.open)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
};

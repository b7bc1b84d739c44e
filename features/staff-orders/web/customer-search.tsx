import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type StaffCustomer, staffOrders } from '#features/staff-orders/contract/staff-orders.ts';
import { api } from '#platform/web/api.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { useTypedSearch } from '#platform/web/ui/use-typed-value.ts';

/** One character finds too many names, but may be the number of an order. */
const isLongEnough = (search: string): boolean => search.length > 1 || /^\d$/.test(search);

/** If the request fails, a name can still be typed. */
const findCustomers = (search: string): Promise<StaffCustomer[]> =>
  api.call(staffOrders.customers, { query: { search } }).catch(() => []);

/** Finds customers while somebody types. */
export const useFoundCustomers = (typed: string) => useTypedSearch(typed, findCustomers, isLongEnough);

/** The name of a customer, with details that distinguish them from others of this name. */
export const CustomerText = ({
  customer: { name, email, phone, hasAccount, company, verified },
}: {
  customer: StaffCustomer;
}) => (
  <span className="min-w-0">
    <span className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
      {name}
      {!hasAccount && <StatusBadge tone="neutral">No account</StatusBadge>}
      {hasAccount && !verified && <StatusBadge tone="warning">Email not confirmed</StatusBadge>}
    </span>
    <span className="figures block text-sm wrap-anywhere text-muted">
      {[company, email, phone].filter(Boolean).join(', ')}
    </span>
  </span>
);

/** Finds a customer by typing. Enter chooses the first; the arrow keys move between them. */
export const CustomerSearch = ({ onChoose }: { onChoose: (customer: StaffCustomer) => void }) => {
  const [text, setText] = useState('');
  const last = useFoundCustomers(text);
  const customers = last?.found ?? [];
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const isCurrent = last?.search === text.trim();
  const focusResult = (step: 1 | -1) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons.at(Math.min(Math.max(at + step, 0), buttons.length - 1))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = customers;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      focusResult(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      if (isCurrent && first !== undefined) onChoose(first);
    }
  };
  return (
    <div onKeyDown={onKeyDown}>
      <Field
        label="Find a customer"
        type="search"
        placeholder="Name, company, phone or order"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        aria-controls={id}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div role="status" className="text-sm text-muted">
        {isCurrent && customers.length === 0 && <p className="mt-1.5">Nobody found. Enter the customer below.</p>}
      </div>
      <ul ref={list} id={id} aria-label="Customers found" className="mt-2 grid gap-1 empty:hidden">
        {customers.map((customer) => (
          <li key={customer._id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center rounded-field border border-line px-3 py-1.5 text-left hover:bg-hover"
              onClick={() => onChoose(customer)}
            >
              <CustomerText customer={customer} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};

import { useEffect, useId, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type QuoteCustomer, quotes } from '#features/quotes/contract/quotes.ts';
import { api } from '#platform/web/api.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { type QuoteFormValues, fillCustomer } from './quote-form-values.ts';
import { useTypedSearch } from '#platform/web/ui/use-typed-value.ts';

const findCustomers = (search: string): Promise<QuoteCustomer[]> =>
  api.call(quotes.customers, { query: { search } }).catch(() => []);

/** The customer: one with an account, found by name or email address, or any email address. */
export const CustomerFields = ({ form, typed }: { form: UseFormReturn<QuoteFormValues>; typed: QuoteFormValues }) => {
  const id = useId();
  const [query, setQuery] = useState('');
  const found = useTypedSearch(query, findCustomers)?.found ?? [];
  const email = typed.email.trim().toLowerCase();
  const known = found.find((one) => one.email === email);
  const appliedEmail = useRef('');
  // The search may find the customer after the address was typed or pasted.
  useEffect(() => {
    if (known === undefined || appliedEmail.current === known.email) return;
    appliedEmail.current = known.email;
    for (const [name, value] of Object.entries(fillCustomer(typed, known))) {
      form.setValue(name as keyof QuoteFormValues, value);
    }
  }, [known, typed, form]);
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
      <Field
        label="Email"
        type="text"
        inputMode="email"
        list={id}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint={
          known === undefined
            ? 'Type a name to find someone with an account, or enter a new address.'
            : 'Has an account.'
        }
        error={errors.email?.message}
        {...form.register('email', { onChange: ({ target }) => setQuery((target as HTMLInputElement).value) })}
      />
      <datalist id={id}>
        {found.map((one) => (
          <option key={one.email} value={one.email}>
            {one.name}
          </option>
        ))}
      </datalist>
      <Field label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
    </div>
  );
};

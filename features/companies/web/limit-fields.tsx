import type { ComponentPropsWithRef } from 'react';
import { formatDollars } from '#platform/contract/money.ts';
import { Field } from '#platform/web/ui/field.tsx';

type Limits = { orderLimit: number | null; monthLimit: number | null };

/** Describes what a person may order without an approval, in one text for each limit. */
export const describeLimits = ({ orderLimit, monthLimit }: Limits): string[] => {
  const texts = [
    ...(orderLimit === null ? [] : [`up to ${formatDollars(orderLimit)} an order`]),
    ...(monthLimit === null ? [] : [`up to ${formatDollars(monthLimit)} a month`]),
  ];
  return texts.length > 0 ? texts : ['no limit'];
};

/** The input of a limit as the shop expects it; an empty field is no limit. */
export const toLimit = (text: string): string | null => (text.trim() === '' ? null : text);

/** The limits of a person who buys for a company. */
export const LimitFields = ({
  register,
}: {
  register: (name: keyof Limits) => ComponentPropsWithRef<'input'> & { error: string | undefined };
}) => (
  <>
    <Field
      label="Limit of one order (optional)"
      inputMode="decimal"
      autoComplete="off"
      placeholder="No limit"
      hint="The most that one order may cost, with delivery and tax. Empty for no limit."
      {...register('orderLimit')}
    />
    <Field
      label="Limit of a month (optional)"
      inputMode="decimal"
      autoComplete="off"
      placeholder="No limit"
      hint="The most that all orders since the 1st may cost, less refunds. Empty for no limit."
      {...register('monthLimit')}
    />
  </>
);

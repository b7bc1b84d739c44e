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

/** The text in place of the limits of an invitation without any. */
const COMPANY_DEFAULT = 'the company’s default limits';

/** Describes the limits of an invitation. Without any, its person gets the default of the company. */
export const describeInvitedLimits = (limits: Limits): string[] =>
  limits.orderLimit === null && limits.monthLimit === null ? [COMPANY_DEFAULT] : describeLimits(limits);

/** The input of a limit as the shop expects it; an empty field is no limit. */
export const toLimit = (text: string): string | null => (text.trim() === '' ? null : text);

/** The limits of a person who buys for a company. @param empty what two empty fields mean */
export const LimitFields = ({
  register,
  empty = 'Empty for no limit.',
}: {
  register: (name: keyof Limits) => ComponentPropsWithRef<'input'> & { error: string | undefined };
  empty?: string;
}) => (
  <>
    <Field
      label="Limit of one order (optional)"
      inputMode="decimal"
      autoComplete="off"
      hint={`The most that one order may cost, with delivery and tax. ${empty}`}
      {...register('orderLimit')}
    />
    <Field
      label="Limit of a month (optional)"
      inputMode="decimal"
      autoComplete="off"
      hint={`The most that all orders since the 1st may cost, less refunds. ${empty}`}
      {...register('monthLimit')}
    />
  </>
);

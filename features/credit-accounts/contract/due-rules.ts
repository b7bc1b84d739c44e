import { DAY_MS } from '#platform/contract/durations.ts';

/** Days until an invoice is due, counted from its day or from the last day of its month. */
const rules = {
  net_7: { days: 7, from: 'invoice' },
  net_14: { days: 14, from: 'invoice' },
  net_30: { days: 30, from: 'invoice' },
  net_60: { days: 60, from: 'invoice' },
  month_end: { days: 0, from: 'month' },
  month_end_30: { days: 30, from: 'month' },
} as const;
export type DueRule = keyof typeof rules;

export const DUE_RULES = Object.keys(rules) as [DueRule, ...DueRule[]];

export const dueRuleLabels: Readonly<Record<DueRule, string>> = {
  net_7: '7 days',
  net_14: '14 days',
  net_30: '30 days',
  net_60: '60 days',
  month_end: 'End of month',
  month_end_30: 'End of month + 30 days',
};

/** Those who can stop an account: staff, or the shop because of overdue invoices. */
export const STOPPERS = ['staff', 'overdue'] as const;
export type Stopper = (typeof STOPPERS)[number];

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Calculates the day by which an invoice must be paid.
 * @param invoiceDay the invoice's day in the shop's time zone, such as 2026-11-26
 */
export const calculateDueDay = (invoiceDay: string, rule: DueRule): string => {
  const { days, from } = rules[rule];
  const day = new Date(invoiceDay);
  // Day 0 of a month is the last day of the month before.
  const start = from === 'invoice' ? day.getTime() : Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0);
  return toDay(start + days * DAY_MS);
};

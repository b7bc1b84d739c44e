import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OwnAccount } from '#features/on-account/contract/on-account.ts';
import { HowToPay } from './how-to-pay.tsx';

const account: OwnAccount = {
  company: null,
  limit: 500,
  available: 450,
  isStopped: false,
  number: 12,
  dueRule: 'net_30',
  balance: 50,
  held: 0,
  overdue: 50,
  bankDetails: 'Harbour Bank\nAccount 000 123',
};
const show = (shown: OwnAccount): string =>
  renderToStaticMarkup(createElement(HowToPay, { account: shown })).replaceAll(/<[^>]*>/g, ' ');

test('open invoices say where to pay and with which reference, unless the shop has no bank', () => {
  expect(show(account)).toContain('Harbour Bank\nAccount 000 123');
  expect(show(account)).toContain('Account 12, and the numbers of the invoices that you pay');
  expect(show({ ...account, number: null })).toContain('The numbers of the invoices that you pay');
  expect(show({ ...account, bankDetails: '' })).toBe('');
});

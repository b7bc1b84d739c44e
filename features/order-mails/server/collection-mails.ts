import { sql } from 'drizzle-orm';
import { Address } from '#features/addresses/contract/address.ts';
import { formatAddressText } from '#features/addresses/contract/format-address-text.ts';
import { findOnAccount } from '#features/orders/contract/on-account.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { MailFact } from '#platform/server/mail/mail-goods.ts';

/** The shop's name and address, as on an envelope. */
const formatShopAddress = (name: string, address: Address): string =>
  [name, formatAddressText(address)].filter((line) => line !== '').join('\n');

/** The address to which customers send goods back. */
export const getReturnAddress = async (db: Database): Promise<string> => {
  const row = await maybeOne<{ name: string; seller: object }>(
    db,
    sql`select shop_name as name, seller from shop_settings`,
  );
  return row === null ? '' : formatShopAddress(row.name, Address.parse(row.seller));
};

/** The counter's address, opening hours and phone as facts for an email, without those that the owner left empty. */
export const getCounterFacts = async (db: Database): Promise<MailFact[]> => {
  const row = await maybeOne<{ name: string; seller: object; hours: string }>(
    db,
    sql`select shop_name as name, seller, coalesce(seller ->> 'hours', '') as hours from shop_settings`,
  );
  if (row === null) return [];
  const address = Address.parse(row.seller);
  const counter: MailFact[] = [
    ['Where', formatShopAddress(row.name, address)],
    ['Open', row.hours],
    ['Phone', address.phone],
  ];
  return counter.filter(([, words]) => words !== '');
};

/** Tells the buyer where to find their invoice. @param hasAccount false for a walk-in, who has no order page */
export const describeInvoice = (hasAccount: boolean): string =>
  hasAccount ? 'Your invoice is attached. You can also find it on your order page.' : 'Your invoice is attached.';

/** How a paid order was paid, as the beginning of a sentence. */
export const describePayment = (facts: Order['facts']): string =>
  findOnAccount(facts) === null ? 'Your payment is complete' : 'Your order is charged to your account';

/** When an order on account is due; nothing for other orders. */
export const describeDue = (facts: Order['facts']): string[] => {
  const onAccount = findOnAccount(facts);
  return onAccount === null ? [] : [`${onAccount}.`];
};

export const collectionParagraphs = {
  paid: ({ transactionId, facts }: Order, { hasAccount }: { hasAccount: boolean }) => [
    `${describePayment(facts)} and we are getting your goods ready. We will email you as soon as you can collect them.`,
    ...describeDue(facts),
    describeInvoice(hasAccount),
    `Transaction: ${transactionId}`,
  ],
  delivered: () => [
    'Your order was handed over at our counter. If something is missing or broken, reply to this email.',
  ],
  takenBack: ({ isPartShipped, readyAt }: Order) => [
    `By mistake, we marked ${isPartShipped ? 'goods from your order' : 'your order'} as handed over. We are sorry. Your ${isPartShipped ? 'other ' : ''}goods are still here with us. ${readyAt === null ? 'We will email you as soon as you can collect them.' : 'You can collect them.'}`,
  ],
  ready: ({ number }: Order) => [
    'Your order is ready. You can collect it at our counter.',
    `Bring your order number, ${number}, and something that shows your name. If someone else collects the order, give them this email.`,
  ],
};

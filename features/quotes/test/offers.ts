import type { Address } from '#features/addresses/contract/address.ts';
import { offerLink } from '#features/quotes/contract/offer-link.ts';
import { offers } from '#features/quotes/contract/offers.ts';
import type { Goods } from '#test/helpers/goods.ts';
import { oslo } from '#test/helpers/oslo.ts';
import { type Person, signIn } from '#test/helpers/people.ts';
import type { TestShop } from '#test/helpers/start-shop.ts';

type To = Pick<Person, 'email'>;

/** What is offered: each line is goods, how many, and in dollars what the shop asks for them in place of its price. */
export type Wish = {
  kind?: 'draft' | 'quote';
  name?: string;
  lines?: [Goods, number, number?][];
  delivery?: typeof oslo | null;
  method?: string | null;
  reference?: string;
  note?: string;
  endsOn?: string;
  renew?: boolean;
  send?: boolean;
};

/** A day as forms give it, so many days from now. */
export const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A quote for a week, to an address. */
export const quoteOf = (wish: Wish): Wish => ({ kind: 'quote', endsOn: dayIn(7), delivery: oslo, ...wish });

const bodyFor = ({ email }: To, { lines = [], ...rest }: Wish) => ({
  kind: 'draft' as const,
  name: 'Nora Newcomer',
  email,
  ...rest,
  lines: lines.map(([{ id: productId }, quantity, price = null]) => ({ productId, quantity, price })),
});

/** What people of a shop, and those they make offers to, do with them. */
export const openOffers = async (shop: TestShop) => {
  const manager = await signIn(shop.db, 'manager');
  const open = (token: string, to: Partial<Pick<Address, 'country'>> = {}) =>
    shop.call(offerLink.open, { body: { token, ...to } });
  return {
    manager,
    open,
    /** Sent at once, unless said otherwise. */
    make: (buyer: To, wish: Wish, by = manager, idempotencyKey?: string) =>
      shop.call(
        offers.make,
        { body: bodyFor(buyer, { send: true, ...wish }), ...(idempotencyKey !== undefined && { idempotencyKey }) },
        by.token,
      ),
    save: (id: string, version: number, buyer: To, wish: Wish, by = manager) =>
      shop.call(offers.save, { params: { id }, body: { ...bodyFor(buyer, wish), version } }, by.token),
    withdraw: (id: string, version: number) =>
      shop.call(offers.withdraw, { params: { id }, body: { version } }, manager.token),
    get: async (id: string) => (await shop.call(offers.get, { params: { id } }, manager.token)).body,
    /** The secret of the last link that was mailed. */
    linkTo: async ({ email }: To): Promise<string> => {
      const mail = (await shop.mailsTo(email)).find(({ text }) => text.includes('/offer#'));
      return /\/offer#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    accept: (person: Person, token: string, seen: { version: number; total: number; delivery?: typeof oslo }) =>
      shop.call(offerLink.accept, { body: { token, ...seen } }, person.token),
    /** What whoever opens the link sees, and sends when he accepts it. */
    seenBy: async (token: string): Promise<{ version: number; total: number }> => {
      const { body } = await open(token);
      return { version: body.version, total: body.priced.total };
    },
    /** As if its last day were so many days from now. */
    endIn: (id: string, days: number) =>
      shop.db.$client.query('update offer set ends_on = current_date + $2::int where id = $1', [id, days]),
  };
};

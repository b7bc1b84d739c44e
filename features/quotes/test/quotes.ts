import type { Address } from '#features/addresses/contract/address.ts';
import { quoteLink } from '#features/quote-acceptance/contract/quote-link.ts';
import { quotes } from '#features/quotes/contract/quotes.ts';
import type { TestProduct } from '#test/helpers/products.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import type { TestShop } from '#test/helpers/start-shop.ts';
import { DAY_MS } from '#platform/contract/durations.ts';

type QuoteRecipient = Pick<TestPerson, 'email'>;

/** The content of an offer. A line is product, quantity, and optionally a special price in dollars. */
export type QuoteOptions = {
  kind?: 'draft' | 'quote';
  name?: string;
  lines?: [TestProduct, number, number?][];
  delivery?: typeof oslo | null;
  method?: string | null;
  reference?: string;
  note?: string;
  endsOn?: string;
  renew?: boolean;
  send?: boolean;
};

/** A date in form format, this many days from now. */
export const getDayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A quote valid for a week, with a delivery address. */
export const buildQuote = (wish: QuoteOptions): QuoteOptions => ({
  kind: 'quote',
  endsOn: getDayFromNow(7),
  delivery: oslo,
  ...wish,
});

const buildBody = ({ email }: QuoteRecipient, { lines = [], ...rest }: QuoteOptions) => ({
  kind: 'draft' as const,
  name: 'Nora Newcomer',
  email,
  ...rest,
  lines: lines.map(([{ id: productId }, quantity, price = null]) => ({ productId, quantity, price })),
});

/** The offer as a customer saw it, and their choices as they accepted it. */
type Acceptance = {
  version: number;
  total: number;
  delivery?: typeof oslo;
  companyReference?: string;
  payBy?: string;
};

/** Calls the endpoints of offers as staff and as customers. */
export const openQuotes = async (shop: TestShop) => {
  const manager = await signIn(shop.db, 'manager');
  const open = (token: string, to: Partial<Pick<Address, 'country'>> = {}) =>
    shop.call(quoteLink.open, { body: { token, ...to } });
  return {
    manager,
    open,
    /** Sends the offer at once by default. */
    make: (buyer: QuoteRecipient, wish: QuoteOptions, caller = manager, idempotencyKey?: string) =>
      shop.call(
        quotes.create,
        { body: buildBody(buyer, { send: true, ...wish }), ...(idempotencyKey !== undefined && { idempotencyKey }) },
        caller.token,
      ),
    save: (id: string, version: number, buyer: QuoteRecipient, wish: QuoteOptions, caller = manager) =>
      shop.call(quotes.save, { params: { id }, body: { ...buildBody(buyer, wish), version } }, caller.token),
    withdraw: (id: string, version: number) =>
      shop.call(quotes.withdraw, { params: { id }, body: { version } }, manager.token),
    get: async (id: string) => (await shop.call(quotes.get, { params: { id } }, manager.token)).body,
    /** The secret of the last emailed link. */
    linkTo: async ({ email }: QuoteRecipient): Promise<string> => {
      const mail = (await shop.mailsTo(email)).find(({ text }) => text.includes('/offer#'));
      return /\/offer#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    accept: (person: TestPerson, token: string, seen: Acceptance) =>
      shop.call(quoteLink.accept, { body: { token, ...seen } }, person.token),
    /** Sends the acceptance for approval. */
    requestApproval: (person: TestPerson, token: string, seen: Acceptance) =>
      shop.call(quoteLink.requestApproval, { body: { token, ...seen } }, person.token),
    /** The version and total that the link shows, which the customer sends on acceptance. */
    seenBy: async (token: string): Promise<{ version: number; total: number }> => {
      const { body } = await open(token);
      return { version: body.version, total: body.priced.total };
    },
    /** Moves the last day to this many days from now. */
    endIn: (id: string, days: number) =>
      shop.db.$client.query('update offer set ends_on = current_date + $2::int where id = $1', [id, days]),
  };
};

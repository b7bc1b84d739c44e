import { type QuoteRequestForm, quoteRequests } from '#features/quote-requests/contract/quote-requests.ts';
import { quotes } from '#features/quotes/contract/quotes.ts';
import { oslo } from '#test/helpers/addresses.ts';
import type { TestPerson } from '#test/helpers/people.ts';
import type { TestProduct } from '#test/helpers/products.ts';
import type { TestReply, TestShop } from '#test/helpers/start-shop.ts';
import { getDayFromNow } from '#features/quotes/test/quotes.ts';

/** A request for some pieces of products. */
export const toRequestForm = (lines: [TestProduct, number][], message = ''): QuoteRequestForm => ({
  message,
  lines: lines.map(([{ id: productId }, quantity]) => ({ productId, quantity })),
});

/** The calls about requests for quotes. */
export const openQuoteRequests = (shop: TestShop, staff: TestPerson) => ({
  ask: (who: TestPerson, body: QuoteRequestForm, idempotencyKey?: string) =>
    shop.call(quoteRequests.send, { body, ...(idempotencyKey !== undefined && { idempotencyKey }) }, who.token),
  listOwn: (who: TestPerson) => shop.call(quoteRequests.listOwn, { query: {} }, who.token),
  getOwn: (who: TestPerson, id: string) => shop.call(quoteRequests.getOwn, { params: { id } }, who.token),
  withdraw: (who: TestPerson, id: string) => shop.call(quoteRequests.withdraw, { params: { id } }, who.token),
  list: (query: object = {}, who = staff) => shop.call(quoteRequests.list, { query }, who.token),
  get: (id: string, who = staff) => shop.call(quoteRequests.get, { params: { id } }, who.token),
  decline: (id: string, answer = 'We do not stock so many') =>
    shop.call(quoteRequests.decline, { params: { id }, body: { answer } }, staff.token),
  /** Makes a quote from a request, as the editor would, and sends it unless `more` says otherwise. */
  answer: async (id: string, more: object = {}): Promise<TestReply> => {
    const { name, email, lines } = (await shop.call(quoteRequests.get, { params: { id } }, staff.token)).body;
    const body = {
      kind: 'quote' as const,
      name,
      email,
      lines: lines.map(({ productId, quantity }: QuoteRequestForm['lines'][number]) => ({ productId, quantity })),
      delivery: oslo,
      endsOn: getDayFromNow(7),
      send: true,
      request: id,
      ...more,
    };
    return shop.call(quotes.create, { body }, staff.token);
  },
});

export const toCode = ({ status, body }: TestReply) => [status, body.code];

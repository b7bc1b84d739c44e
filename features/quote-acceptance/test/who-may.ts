import { quotes } from '#features/quotes/contract/quotes.ts';
import { createQuoteLink } from '#features/quotes/server/quote-link.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { dateInDays } from '#test/helpers/dates.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'offerLink.open offerLink.print',
    customer: 'offerLink.accept offerLink.requestApproval',
  },
  async send({ shop, owner, admin, goods }) {
    const lines = [{ productId: goods.id, quantity: 1 }];
    const draft = { kind: 'draft' as const, name: owner.name, email: owner.email, lines };
    const endsOn = dateInDays(1);
    const quote = { ...draft, kind: 'quote' as const, delivery: oslo, send: true, endsOn };
    const { body: made } = await shop.call(quotes.create, { body: quote }, admin.token);
    const link = { token: await createQuoteLink(shop.db, { id: made._id, email: owner.email }) };
    return {
      bodies: {
        'offerLink.open': link,
        'offerLink.print': link,
        'offerLink.accept': { ...link, version: 1, total: 10 },
        'offerLink.requestApproval': { ...link, version: 1, total: 10 },
      },
    };
  },
} satisfies WhoMay;

import { quotes } from '#features/quotes/contract/quotes.ts';
import { createQuoteLink } from '#features/quotes/server/quote-link.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { dateInDays } from '#test/helpers/dates.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'offerLink.open offerLink.print',
    customer: 'offerLink.accept offerLink.requestApproval',
    'staff offers.edit': [
      'offers.customers offers.get offers.list offers.create offers.price offers.print offers.save',
      'offers.withdraw',
    ].join(' '),
    'staff orders.place': 'offers.place',
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
        'offers.price': { kind: 'draft', lines },
        'offers.create': draft,
        'offers.save': { ...draft, version: 1 },
        'offers.withdraw': { version: 1 },
        'offers.place': { version: 1, total: 10 },
        'offerLink.open': link,
        'offerLink.print': link,
        'offerLink.accept': { ...link, version: 1, total: 10 },
        'offerLink.requestApproval': { ...link, version: 1, total: 10 },
      },
      queries: { 'offers.customers': { search: 'nora' } },
    };
  },
} satisfies WhoMay;

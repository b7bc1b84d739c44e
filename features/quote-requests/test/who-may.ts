import { quoteRequests } from '#features/quote-requests/contract/quote-requests.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    customer: 'quoteRequests.send quoteRequests.getOwn quoteRequests.listOwn quoteRequests.withdraw',
    'staff offers.edit': 'quoteRequests.decline quoteRequests.get quoteRequests.list',
  },
  send({ shop, owner, goods }) {
    const lines = [{ productId: goods.id, quantity: 1 }];
    const ask = async () => (await shop.call(quoteRequests.send, { body: { lines } }, owner.token)).body._id;
    return {
      bodies: { 'quoteRequests.send': { lines }, 'quoteRequests.decline': { answer: 'We do not stock so many' } },
      ids: {
        'quoteRequests.getOwn': ask,
        'quoteRequests.withdraw': ask,
        'quoteRequests.get': ask,
        'quoteRequests.decline': ask,
      },
    };
  },
} satisfies WhoMay;

import { randomUUID } from 'node:crypto';
import { brands } from '#features/brands/contract/brands.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';

export default {
  endpointsByCaller: {
    public: 'brands.getPublic',
    'staff products.edit': 'brands.edit brands.get brands.list brands.merge brands.remove',
  },
  send: async ({ shop, admin }) => {
    const make = async () => {
      const name = `Brand ${randomUUID()}`;
      await writeDrafts(shop, [{ ...buildProductDraft(), brand: name }]);
      const { body } = await shop.call(brands.list, { query: { search: name } }, admin.token);
      return body[0]._id as string;
    };
    const version = 'seen';
    return {
      params: { 'brands.getPublic': { slug: 'copperline' } },
      bodies: {
        'brands.edit': { name: 'Pipe works', description: '', picture: '', version },
        'brands.merge': { into: 'Copperline', version },
      },
      queries: { 'brands.remove': { version } },
      ids: { 'brands.edit': make, 'brands.get': make, 'brands.merge': make, 'brands.remove': make },
    };
  },
} satisfies WhoMay;

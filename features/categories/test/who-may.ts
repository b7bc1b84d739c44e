import { categories } from '#features/categories/contract/categories.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';
import { randomUUID } from 'node:crypto';

export default {
  endpointsByCaller: {
    'staff products.edit':
      'categories.edit categories.merge categories.move categories.remove categories.tree categories.undoMerge',
  },
  send: async ({ shop, admin }) => {
    const make = async () => {
      const name = `Category ${randomUUID()}`;
      await shop.call(productDetails.addCategory, { body: { name, under: '' } }, admin.token);
      const { items } = (await shop.call(categories.tree, {}, admin.token)).body;
      return items.find((one: { name: string }) => one.name === name)._id as string;
    };
    const version = 'seen';
    return {
      bodies: {
        'categories.edit': { name: 'Valves', version },
        'categories.move': { under: null, version },
        'categories.merge': { into: randomUUID(), version },
      },
      queries: { 'categories.remove': { version } },
      ids: {
        'categories.edit': make,
        'categories.move': make,
        'categories.merge': make,
        'categories.remove': make,
        'categories.undoMerge': async () => randomUUID(),
      },
    };
  },
} satisfies WhoMay;

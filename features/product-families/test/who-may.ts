import { familyEditing } from '#features/product-families/contract/family-editing.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

const slug = 'compression-elbow';

export default {
  endpointsByCaller: {
    public: 'families.get',
    'staff products.edit': 'familyEditing.get familyEditing.list familyEditing.move familyEditing.save',
  },
  send: async ({ shop, admin, goods }) => {
    const { version } = (await shop.call(familyEditing.get, { params: { slug } }, admin.token)).body;
    return {
      params: {
        'families.get': { slug },
        'familyEditing.get': { slug },
        'familyEditing.save': { slug },
        'familyEditing.move': { slug: 'test' },
      },
      bodies: {
        'familyEditing.save': { slug, options: [], version },
        'familyEditing.move': {
          product: goods.id,
          version: (await shop.call(familyEditing.get, { params: { slug: 'test' } }, admin.token)).body.version,
        },
      },
    };
  },
} satisfies WhoMay;

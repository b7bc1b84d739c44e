import { drafts } from '#features/drafts/contract/drafts.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff products.read': 'drafts.getState drafts.list',
    'staff products.edit': 'drafts.setState',
  },
  send: async ({ shop, admin, goods }) => {
    const { version } = (await shop.call(drafts.getState, { params: { id: goods.id } }, admin.token)).body;
    const getGoods = async () => goods.id;
    return {
      ids: { 'drafts.getState': getGoods, 'drafts.setState': getGoods },
      bodies: { 'drafts.setState': { status: 'active', version } },
    };
  },
} satisfies WhoMay;

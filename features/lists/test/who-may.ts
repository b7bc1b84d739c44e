import { randomUUID } from 'node:crypto';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

/** Calls that concern one list. */
const OF_ONE =
  'lists.addLine lists.get lists.remove lists.removeLine lists.rename lists.setLine lists.share lists.unshare';

export default {
  endpointsByCaller: {
    public: 'lists.getKit lists.listKits lists.getShared',
    customer: 'lists.save',
    'customer products.edit': [
      'lists.addLine lists.get lists.list lists.remove lists.removeLine lists.rename lists.setLine',
      'lists.share lists.unshare',
    ].join(' '),
    'staff products.edit': 'lists.publish lists.withdraw',
  },
  async send({ shop, owner, goods }) {
    /** Token of a list that is both shared and a kit. */
    const token = 'L'.repeat(32);
    const slug = 'bathroom';
    await shop.db.$client.query(
      `insert into cart (customer_id, kind, name, share_token, slug) values ($1, 'list', 'Bathroom', $2, $3)`,
      [owner.customerId, token, slug],
    );
    const makeKit = async (): Promise<string> => {
      const { rows } = await shop.db.$client.query(
        `insert into cart (customer_id, kind, name, slug) values ($1, 'list', $2, $2) returning id`,
        [owner.customerId, randomUUID()],
      );
      return rows[0].id;
    };
    return {
      bodies: {
        'lists.save': { name: 'Basin' },
        'lists.rename': { name: 'Bath' },
        'lists.setLine': { quantity: 2 },
        'lists.addLine': { quantity: 2 },
        'lists.publish': { slug: 'basin', intro: 'What fits.' },
      },
      params: {
        'lists.getShared': { token },
        'lists.getKit': { slug },
        'lists.setLine': { product: goods.id },
        'lists.addLine': { product: goods.id },
        'lists.removeLine': { product: goods.id },
      },
      ids: Object.fromEntries(OF_ONE.split(' ').map((name) => [name, makeKit])),
    };
  },
} satisfies WhoMay;

import { createTeam } from '#features/companies/test/companies.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';
import { createPricedProduct, sendFor, setLimits, toForm } from './approvals.ts';

export default {
  endpointsByCaller: {
    customer: [
      'memberLimits.mine orderRequests.approve orderRequests.get orderRequests.list orderRequests.refuse',
      'orderRequests.send orderRequests.withdraw waitingRequests.count',
    ].join(' '),
    'customer companies.read': 'memberLimits.default memberLimits.list',
    'customer companies.edit': 'memberLimits.edit memberLimits.editDefault',
  },
  async send({ shop, admin }) {
    const none = '01900000-0000-7000-8000-000000000000';
    const parts = { member: none, request: none };
    // Each call gets a company of its own, with a request that waits.
    const addTeam = async () => {
      const { acme, buyer, members } = await createTeam(shop, admin);
      await setLimits(shop, admin, acme, members.buyer, { orderLimit: 5 });
      parts.member = members.buyer._id;
      parts.request = (await sendFor(shop, buyer, acme, 10)).body._id;
      return acme._id;
    };
    const named = [
      'memberLimits.default memberLimits.edit memberLimits.editDefault memberLimits.list orderRequests.approve orderRequests.get orderRequests.list',
      'orderRequests.refuse orderRequests.send orderRequests.withdraw',
    ].flatMap((names) => names.split(' '));
    return {
      bodies: {
        'memberLimits.edit': { orderLimit: 20, monthLimit: null },
        'memberLimits.editDefault': { orderLimit: 20, monthLimit: null },
        'orderRequests.send': toForm(await createPricedProduct(shop, 10)),
        'orderRequests.approve': { total: 10 },
        'orderRequests.refuse': { answer: 'Too much' },
      },
      params: Object.fromEntries(named.map((name) => [name, parts])),
      ids: Object.fromEntries(named.map((name) => [name, addTeam])),
    };
  },
} satisfies WhoMay;

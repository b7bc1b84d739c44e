import { addCompany } from '#features/companies/test/companies.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';
import { addTestExemption, buildExemption } from './exemptions.ts';

export default {
  endpointsByCaller: {
    'staff companies.read': 'taxExemptions.list',
    'staff companies.edit': 'taxExemptions.add taxExemptions.revoke',
  },
  fresh: 'taxExemptions.add',
  send({ shop, admin }) {
    const parts = { exemption: '01900000-0000-7000-8000-000000000000' };
    const addOne = async () => (await addCompany(shop, admin))._id;
    const addExempt = async () => {
      const acme = await addCompany(shop, admin);
      parts.exemption = (await addTestExemption(shop, admin, acme))._id;
      return acme._id;
    };
    return {
      bodies: { 'taxExemptions.add': buildExemption() },
      params: { 'taxExemptions.revoke': parts },
      ids: { 'taxExemptions.list': addOne, 'taxExemptions.add': addOne, 'taxExemptions.revoke': addExempt },
    };
  },
} satisfies WhoMay;

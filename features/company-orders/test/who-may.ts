import { addCompany, addJob, addMember, orderForCompany } from '#features/companies/test/companies.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';
import { signIn } from '#test/helpers/people.ts';

const reading = 'company.exportOrders company.order company.orderTotals company.orders company.references';
const editing = 'company.addReference company.editReference';

export default {
  endpointsByCaller: { 'customer companies.read': reading, 'customer companies.edit': editing },
  send({ shop, admin }) {
    // Each call gets a company of its own, and the parts of it that the call names.
    const none = '01900000-0000-7000-8000-000000000000';
    const parts = { reference: none, order: none };
    const addTeam = async () => {
      const acme = await addCompany(shop, admin);
      const person = await signIn(shop.db);
      await addMember(shop, admin, acme, person, 'admin');
      parts.reference = await addJob(shop, admin, acme, 'Job 7');
      parts.order = (await orderForCompany(shop, person, 'Job 7')).body._id;
      return acme._id;
    };
    const names = `${reading} ${editing}`.split(' ');
    return {
      bodies: { 'company.addReference': { text: 'Job 8' }, 'company.editReference': { isOpen: false } },
      params: Object.fromEntries(names.map((name) => [name, parts])),
      ids: Object.fromEntries(names.map((name) => [name, addTeam])),
    };
  },
} satisfies WhoMay;

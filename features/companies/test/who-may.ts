import { randomUUID } from 'node:crypto';
import { companyPeople } from '#features/companies/contract/company-people.ts';
import { company } from '#features/companies/contract/company.ts';
import { oslo } from '#test/helpers/addresses.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';
import { signIn } from '#test/helpers/people.ts';
import { addCompany, addMember } from './companies.ts';

const address = { label: 'Depot', address: oslo };

export default {
  endpointsByCaller: {
    customer: 'company.mine companyPeople.accept',
    'customer companies.read': 'company.addresses companyPeople.list',
    'customer companies.edit': [
      'company.addAddress company.editAddress company.removeAddress',
      'companyPeople.edit companyPeople.invite companyPeople.remove companyPeople.uninvite',
    ].join(' '),
    'staff companies.read': 'companies.get companies.list',
    'staff companies.edit': 'companies.add companies.addMember companies.close companies.edit',
  },
  sendsMail: 'companyPeople.invite',
  fresh: 'companyPeople.invite',
  verifiedEmail: 'companyPeople.accept',
  send({ shop, admin }) {
    const addOne = async () => (await addCompany(shop, admin))._id;
    // Each call gets a company of its own, and the parts of it that the call names.
    const none = '01900000-0000-7000-8000-000000000000';
    const parts = { member: none, invitation: none, address: none };
    const addTeam = async () => {
      const acme = await addCompany(shop, admin);
      const person = await signIn(shop.db);
      const params = { id: acme._id };
      parts.member = (await addMember(shop, admin, acme, person, 'admin'))._id;
      const invite = { email: `${randomUUID()}@example.com`, role: 'buyer' as const };
      const invited = await shop.call(companyPeople.invite, { params, body: invite }, admin.token);
      parts.invitation = invited.body.invitations[0]._id;
      const added = await shop.call(company.addAddress, { params, body: address }, admin.token);
      parts.address = added.body[0]._id;
      return acme._id;
    };
    const inTeam = [
      'company.addAddress company.addresses company.editAddress company.removeAddress',
      'companyPeople.edit companyPeople.invite companyPeople.list companyPeople.remove companyPeople.uninvite',
    ].flatMap((names) => names.split(' '));
    return {
      bodies: {
        'companies.add': { name: 'Acme Ltd' },
        'companies.edit': { name: 'Acme Ltd', version: 1 },
        'companies.close': { version: 1 },
        'companies.addMember': { email: 'nora@example.com', role: 'admin' },
        'companyPeople.accept': { token: 'A'.repeat(43) },
        'companyPeople.edit': { role: 'approver', isActive: true },
        'companyPeople.invite': { email: 'nora@example.com', role: 'buyer' },
        'company.addAddress': address,
        'company.editAddress': address,
      },
      params: Object.fromEntries(inTeam.map((name) => [name, parts])),
      ids: {
        'companies.get': addOne,
        'companies.edit': addOne,
        'companies.close': addOne,
        'companies.addMember': addOne,
        ...Object.fromEntries(inTeam.map((name) => [name, addTeam])),
      },
    };
  },
} satisfies WhoMay;

import { defineManifest } from '#platform/contract/manifest.ts';

export const companies = defineManifest({
  name: 'companies',
  pages: [
    { path: '/dashboard/companies', module: 'dashboard.companies', cached: true },
    // Not cached: each request is for another company.
    { path: '/dashboard/companies/:id', module: 'dashboard.company-of', cached: false },
    { path: '/dashboard/company', module: 'dashboard.company', cached: true },
    { path: '/dashboard/company/invitation', module: 'dashboard.company-invitation', cached: true },
  ],
  menu: [
    {
      group: 'Customer',
      place: 25,
      to: '/dashboard/company',
      label: 'Company',
      icon: 'building-2',
      onlyFor: 'company',
    },
    { group: 'You', place: 25, to: '/dashboard/company', label: 'Company', icon: 'building-2', onlyFor: 'company' },
    {
      group: 'Customers',
      place: 15,
      to: '/dashboard/companies',
      label: 'Companies',
      icon: 'building-2',
      permission: 'companies.read',
    },
  ],
  permissions: {
    'companies.read': { words: 'See companies and who buys for them', roles: ['manager', 'counter'] },
    'companies.edit': { words: 'Add and change companies and their people', roles: ['manager'] },
  },
  actions: {
    'company.add': 'Company added',
    'company.edit': 'Company changed',
    'company.close': 'Company closed',
    'company.add_member': 'Person added to a company',
    'company.edit_member': 'Role in a company changed',
    'company.remove_member': 'Person removed from a company',
    'company.invite': 'Invited to buy for a company',
    'company.uninvite': 'Invitation to a company withdrawn',
    'company.accept': 'Invitation to a company accepted',
    'company.addresses': 'Addresses of a company changed',
  },
  audited: { company: { tab: { label: 'Companies', place: 45 }, page: '/dashboard/companies/' }, company_member: {} },
  mails: {
    'company.invited': 'Invitation to buy for a company',
    'company.member_added': 'Added to a company, to the person',
  },
});

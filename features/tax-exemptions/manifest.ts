import { defineManifest } from '#platform/contract/manifest.ts';

export const taxExemptions = defineManifest({
  name: 'tax-exemptions',
  actions: {
    'company.exempt': 'Tax exemption of a company added',
    'company.revoke_exemption': 'Tax exemption of a company revoked',
  },
  jobs: { 'tax-exemptions': 'Emails about tax exemptions that end' },
  mails: {
    'company.exemption_ends': 'Tax exemption ends, to admins of the company',
    'company.exemption_ends_shop': 'Tax exemption ends, to the shop',
  },
});

import { defineManifest } from '#platform/contract/manifest.ts';

export const discountCodes = defineManifest({
  name: 'discount-codes',
  pages: [
    { path: '/dashboard/discountcodes', module: 'dashboard.discount-codes', cached: true },
    { path: '/dashboard/discountcodes/new', module: 'dashboard.new-discount-code', cached: true },
    { path: '/dashboard/discountcodes/:id', module: 'dashboard.discount-code', cached: false },
  ],
  menu: [
    {
      group: 'Products',
      place: 36,
      to: '/dashboard/discountcodes',
      label: 'Discount Codes',
      icon: 'tag',
      permission: 'products.edit',
    },
  ],
  actions: { 'code.add': 'Discount code added', 'code.edit': 'Discount code changed' },
  audited: { code: { page: '/dashboard/discountcodes/' } },
});

/** What may be done in the shop's name, and how it is said. Every call that only staff may make names one of these. */
export const permissionWords = {
  'orders.read': 'See orders and their papers',
  'orders.edit': 'Note on orders and change where they go',
  'orders.cancel': 'Cancel unpaid orders',
  'orders.ship': 'Pack, ship and deliver',
  'orders.refund': 'Refund',
  'returns.decide': 'Answer returns',
  'products.read': 'See and export products',
  'products.edit': 'Change products, prices, pictures and kits',
  'products.import': 'Import files of products',
  'stock.read': 'See stock and its history',
  'stock.edit': 'Book goods in and count',
  'reviews.moderate': 'Hide and delete reviews',
  'messages.answer': 'Read and answer messages',
  'customers.read': 'See customers',
  'figures.read': 'See sales',
  'audit.read': 'See who did what',
  'checks.run': 'Check the books',
  'settings.edit': 'Change settings',
  'webhooks.edit': 'Tell other programs what happens',
  'roles.edit': 'Give and take roles',
} as const;
export type Permission = keyof typeof permissionWords;

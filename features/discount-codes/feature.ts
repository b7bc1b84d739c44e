import { sql } from 'drizzle-orm';
import { discountCodes } from '#features/discount-codes/contract/discount-codes.ts';
import { defineFeature } from '#server/define-feature.ts';
import { exportCodeUses, forgetCodeUses } from './server/personal-data.ts';
import { createDiscountReader } from './server/read-discount.ts';
import { releaseCode } from './server/release-code.ts';
import { discountCodesRetention } from './server/retention.ts';
import { discountCodesRoutes } from './server/routes.ts';
import { discountCodeRules } from './server/rules.ts';

export default defineFeature({
  uses: ['accounts', 'audit', 'checkout', 'orders', 'products', 'settings'],
  calls: { discountCodes },
  routes: ({ api, db }) => discountCodesRoutes(api, db),
  orderDiscount: createDiscountReader,
  onEvent: releaseCode,
  demo: async (trx) => (await import('./server/seed-codes.ts')).seedCodes(trx),
  rules: discountCodeRules,
  retention: discountCodesRetention,
  personalData: exportCodeUses,
  deletePerson: forgetCodeUses,
  audited: { code: { called: (id) => sql`select code from discount_code where id = ${id}::uuid` } },
  queries: { '/dashboard/discountcodes': discountCodes.list.query },
});

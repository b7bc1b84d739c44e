import { companyFacts, companyOrderStep } from './server/company-order-step.ts';
import { companyPayer } from './server/company-payer.ts';
import { companyOrderAccess } from './server/order-access.ts';
import { mailChangedAddress, orderAddressMails } from './server/order-address-mails.ts';
import { defineFeature } from '#server/define-feature.ts';
import { companyOrdersRoutes } from './server/routes.ts';
import { companyOrderRules } from './server/rules.ts';

/** Orders that members place for their company, and its job numbers, by which it tells them apart. */
export default defineFeature({
  uses: ['accounts', 'audit', 'checkout', 'companies', 'orders', 'settings'],
  routes: ({ api, db }) => companyOrdersRoutes(api, db),
  orderAccess: companyOrderAccess,
  orderStep: companyOrderStep,
  orderFacts: companyFacts,
  orderPayer: companyPayer,
  onEvent: mailChangedAddress,
  mails: ({ publicUrl }) => orderAddressMails(publicUrl),
  rules: companyOrderRules,
});

import { setPersonGroups } from '#features/accounts/server/person-groups.ts';
import { setReplacedCustomerHandlers } from '#features/accounts/server/replaced-customers.ts';
import { setTermsAdjusters } from '#features/settings/server/adjust-terms.ts';
import { setOrderStepFinders } from '#features/checkout/server/order-steps.ts';
import { setRequestedOffers } from '#features/company-approvals/server/requested-offers.ts';
import { setCompanyClosingChecks } from '#features/companies/server/company-closing.ts';
import { setNewMemberHandlers } from '#features/companies/server/new-members.ts';
import { setStoppedMembersHandlers } from '#features/companies/server/stopped-members.ts';
import { setOwnPricesQuery } from '#features/checkout/server/own-prices.ts';
import { setFileKinds } from '#features/moving-in/server/file-kinds.ts';
import { setUnpaidExemptions } from '#features/unpaid-caps/server/customer-standing.ts';
import { setEndedOrderNotes } from '#features/order-mails/server/ended-order-notes.ts';
import { setPromisedPrices } from '#features/orders/server/promised-prices.ts';
import { setOrderAccess } from '#features/orders/server/order-access.ts';
import { setOrderFacts } from '#features/orders/server/order-facts.ts';
import { setOrderPayers } from '#features/orders/server/order-payer.ts';
import { setTenders } from '#features/payments/server/tenders.ts';
import { setEventSubscribers } from '#platform/server/jobs/event-subscribers.ts';
import type { Feature } from './define-feature.ts';
import { importFromFeatures } from './import-from-features.ts';

/** The server parts of all features, in the order of `features/index.ts`. The browser never loads them. */
export const features: readonly Feature[] = (await importFromFeatures<Omit<Feature, 'name'>>('feature')).map(
  ({ name, exported }) => ({ name, ...exported }),
);

setEventSubscribers(features.flatMap(({ onEvent = [] }) => onEvent));
setPersonGroups(Object.assign({}, ...features.map(({ personGroups }) => personGroups)));
setReplacedCustomerHandlers(features.flatMap(({ onReplacedCustomer = [] }) => onReplacedCustomer));
setOwnPricesQuery(features.flatMap(({ ownPrices = [] }) => ownPrices));
setTermsAdjusters(features.flatMap(({ adjustTerms = [] }) => adjustTerms));
setOrderStepFinders(features.flatMap(({ orderStep = [] }) => orderStep));
setOrderAccess(features.flatMap(({ orderAccess = [] }) => orderAccess));
setOrderFacts(features.flatMap(({ orderFacts = [] }) => orderFacts));
setOrderPayers(features.flatMap(({ orderPayer = [] }) => orderPayer));
setCompanyClosingChecks(features.flatMap(({ assertCompanyClosable = [] }) => assertCompanyClosable));
setNewMemberHandlers(features.flatMap(({ onNewMember = [] }) => onNewMember));
setStoppedMembersHandlers(features.flatMap(({ onStoppedMembers = [] }) => onStoppedMembers));
setRequestedOffers(features.flatMap(({ requestedOffers = [] }) => requestedOffers));
setEndedOrderNotes(features.flatMap(({ endedOrderNote = [] }) => endedOrderNote));
setTenders(features.flatMap(({ tenders = [] }) => tenders));
setPromisedPrices(features.flatMap(({ promisedPrices = [] }) => promisedPrices));
setFileKinds(features.flatMap(({ moveFileKinds = [] }) => moveFileKinds));
setUnpaidExemptions(features.flatMap(({ unpaidExemption = [] }) => unpaidExemption));

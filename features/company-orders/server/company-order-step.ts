import { type SQL, sql } from 'drizzle-orm';
import type { OrderStepFinder } from '#features/checkout/server/order-steps.ts';
import { normalizeReference } from '#features/companies/contract/company.ts';
import type { OrderFact } from '#features/orders/server/order-facts.ts';
import { DomainError, errors } from '#platform/contract/errors.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { refuseReference } from './references.ts';

type LockedMember = {
  memberId: string;
  companyId: string;
  isActive: boolean;
  referenceNeeded: boolean;
  referenceId: string | null;
};

const FOR_STAFF =
  'This customer cannot order for their company at the moment. Let them order again on the page of the company first.';

const UNKNOWN_TO_STAFF = 'The customer’s company has no open job number like this.';

/** For forms without a field for the job number. */
const refuseWithoutField = (): DomainError =>
  new DomainError('reference_missing', {
    message: `${errors.reference_missing.message} Add the products to your cart, then enter it at the checkout.`,
  });

/**
 * Notes for which company a member orders. It locks the member, so that nobody orders who was removed before. Orders
 * that staff place need no job number.
 * @throws DomainError `member_inactive` if the buyer cannot order, or expects a company that they no longer have
 */
const findStep: OrderStepFinder['findStep'] = (_db, { buyer, staff }, { companyReference, isOffered }, isMember) => {
  if (!isMember) {
    if (companyReference !== undefined) throw new DomainError('member_inactive');
    return null;
  }
  const reference = normalizeReference(companyReference ?? '');
  let locked: LockedMember | null = null;
  return {
    async before(trx) {
      // The order names its buyer, and the deletion of an account locks the customer before the member.
      await execute(trx, sql`select from customer where id = ${buyer.customerId} for key share`);
      locked = await maybeOne<LockedMember>(
        trx,
        sql`select m.id as "memberId", m.company_id as "companyId", m.is_active as "isActive",
                   c.reference_needed as "referenceNeeded", r.id as "referenceId"
              from company_member m join company c on c.id = m.company_id
              left join company_reference r
                on r.company_id = c.id and lower(r.text) = lower(${reference}) and r.is_open
             where m.customer_id = ${buyer.customerId} and m.left_at is null for share of m`,
      );
      if (locked === null || !locked.isActive)
        throw new DomainError('member_inactive', { message: staff && FOR_STAFF });
      if (reference !== '' && locked.referenceId === null)
        throw refuseReference('reference_unknown', staff && UNKNOWN_TO_STAFF);
      if (reference === '' && locked.referenceNeeded && staff === undefined) {
        const hasField = companyReference !== undefined || isOffered === true;
        throw hasField ? refuseReference('reference_missing') : refuseWithoutField();
      }
    },
    async after(trx, { id }) {
      if (locked === null) throw new Error('a member was not locked');
      await execute(
        trx,
        sql`insert into company_order (order_id, company_id, member_id, reference_id)
            values (${id}, ${locked.companyId}, ${locked.memberId}, ${locked.referenceId})`,
      );
    },
  };
};

export const companyOrderStep: OrderStepFinder = {
  concerns: (buyer) => sql`exists (select from company_member where customer_id = ${buyer} and left_at is null)`,
  findStep,
};

const selectOfOrder =
  (value: SQL) =>
  (orderId: SQL): SQL =>
    sql`(
    select ${value} from company_order f join company c on c.id = f.company_id
      left join company_reference r on r.id = f.reference_id
     where f.order_id = ${orderId})`;

/** Shown at orders for companies. Documents bill the company, so they name the buyer. */
export const companyFacts: readonly OrderFact[] = [
  { label: 'Company', select: selectOfOrder(sql`c.name`) },
  { label: 'Job number', select: selectOfOrder(sql`r.text`), onDocuments: 'too' },
  {
    label: 'Ordered by',
    select: (orderId) => sql`(
      select b.user_name from company_order f join orders b on b.id = f.order_id where f.order_id = ${orderId})`,
    onDocuments: 'only',
  },
];

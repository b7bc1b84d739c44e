import { type SQL, sql } from 'drizzle-orm';
import { selectActiveCompany } from '#features/companies/server/own-company.ts';
import type { TermsAdjuster } from '#features/settings/server/adjust-terms.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import { type TaxAndDelivery, isInPlace } from '#features/settings/server/tax-and-delivery.ts';
import { type ExemptionKind, describeExemption } from '#features/tax-exemptions/contract/tax-exemptions.ts';

/** SQL of the company that a placed order is for. */
export const selectOrderCompany = (order: SQL): SQL =>
  sql`(select f.company_id from company_order f where f.order_id = ${order})`;

/** SQL condition: the exemption `x` counts today for orders of a company. @param company SQL of its id */
export const countsFor = (company: SQL): SQL => sql`(
  x.company_id = ${company} and x.revoked_at is null
  and x.valid_from <= ${shopToday} and coalesce(x.valid_until >= ${shopToday}, true))`;

type KnownExemption = { id: string; kind: ExemptionKind; number: string; reason: string; places: string[] };

/**
 * Removes the tax. If prices include it, they are those without it, to the cent of each unit; prices that leave out the
 * tax of the seller's country already stay.
 */
const removeTax = (terms: TaxAndDelivery, exemption: NonNullable<TaxAndDelivery['exemption']>): TaxAndDelivery => ({
  ...terms,
  includesTax: false,
  homeRates: terms.includesTax ? terms.rates : terms.homeRates,
  rates: [],
  exemption,
});

/** SQL of the `KnownExemption` array of the exemptions `x`, the oldest first. */
const exemptionsJson: SQL = sql`
  json_agg(json_build_object('id', x.id, 'kind', x.kind, 'number', x.number, 'reason', x.reason, 'places', x.places)
           order by x.id)`;

/**
 * The exemptions of the company that an order is for. The oldest that covers the place counts. A placed order goes on
 * with the exemption that it was placed by, also once that has ended.
 */
export const exemptionAdjuster: TermsAdjuster = {
  select: (buyer, order) => sql`
    select ${exemptionsJson} from tax_exemption x
     where ${countsFor(order === null ? selectActiveCompany(buyer) : selectOrderCompany(order))}`,
  selectPlaced: (order) => sql`
    select ${exemptionsJson} from exempt_order e join tax_exemption x on x.id = e.exemption_id
     where e.order_id = ${order}`,
  adjust: (terms, known) => {
    const found = (known as KnownExemption[]).find(({ places }) =>
      places.some((place) => isInPlace(terms.taxedAt, place)),
    );
    return found === undefined ? terms : removeTax(terms, { id: found.id, text: describeExemption(found) });
  },
};

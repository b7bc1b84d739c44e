import { type SQL, sql } from 'drizzle-orm';
import { isKnownRegion } from '#features/addresses/server/regions.ts';
import { record } from '#features/audit/server/record.ts';
import { lockCompany } from '#features/companies/server/access.ts';
import { parseTerritory, splitTerritories } from '#features/settings/contract/territory.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import {
  type ExemptionForm,
  MAX_EXEMPTIONS,
  type TaxExemption,
  describeExemption,
} from '#features/tax-exemptions/contract/tax-exemptions.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, oneValue, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** SQL of the state of the exemption `x`. */
const exemptionState: SQL = sql`
  case when x.revoked_at is not null then 'revoked' when x.valid_until < ${shopToday} then 'over'
       when x.valid_from > ${shopToday} then 'waiting' else 'on' end`;

const readExemptions = async (db: Database | Transaction, companyId: string): Promise<TaxExemption[]> => {
  const found = await rows<Omit<TaxExemption, 'text'>>(
    db,
    sql`select x.id as "_id", x.kind, x.number, x.reason, x.places, x.valid_from::text as "validFrom",
               coalesce(x.valid_until::text, '') as "validUntil", x.checked_on::text as "checkedOn",
               ${exemptionState} as state
          from tax_exemption x where x.company_id = ${companyId} order by x.id desc limit ${MAX_EXEMPTIONS}`,
  );
  return found.map((exemption) => ({ ...exemption, text: describeExemption(exemption) }));
};

/** @throws DomainError `company_not_found` */
export const listExemptions = async (db: Database, companyId: string): Promise<TaxExemption[]> => {
  const company = await maybeOne(db, sql`select from company where id = ${companyId}`);
  if (company === null) throw new DomainError('company_not_found');
  return readExemptions(db, companyId);
};

/** @throws DomainError `invalid_request` for an unknown region, or a check in the future */
const assertForm = async (trx: Transaction, { places, checkedOn }: ExemptionForm): Promise<void> => {
  const unknown = splitTerritories(places).find((text) => {
    const place = parseTerritory(text);
    return place !== null && place.region !== '' && !isKnownRegion(place);
  });
  if (unknown !== undefined) {
    throw new DomainError('invalid_request', { fields: { places: `We do not know the region ${unknown}` } });
  }
  const isLater = await oneValue<boolean>(trx, sql`select ${checkedOn}::date > ${shopToday}`);
  if (isLater) throw new DomainError('invalid_request', { fields: { checkedOn: 'This day is in the future' } });
};

/** SQL condition: the exemption `x` says what the form says, so that a repeated request adds nothing. */
const isSame = ({ kind, number, reason, places, validFrom, validUntil }: ExemptionForm): SQL => sql`(
  x.kind = ${kind} and x.number = ${number} and x.reason = ${reason}
  and x.places = ${sql.param(splitTerritories(places))}::text[] and x.valid_from = ${validFrom}::date
  and x.valid_until is not distinct from ${validUntil === '' ? null : validUntil}::date and x.revoked_at is null)`;

/**
 * Adds an exemption that was checked. A repeated request adds nothing.
 * @throws DomainError `company_not_found`, `company_closed`, `company_full`, and the errors of `assertForm`
 */
export const addExemption = (
  db: Database,
  caller: Caller,
  companyId: string,
  form: ExemptionForm,
): Promise<TaxExemption[]> =>
  db.transaction(async (trx) => {
    await lockCompany(trx, caller, companyId);
    await assertForm(trx, form);
    const { kind, number, reason, places, validFrom, validUntil, checkedOn } = form;
    const { count, isKnown } = await one<{ count: number; isKnown: boolean }>(
      trx,
      sql`select count(*)::int, coalesce(bool_or(${isSame(form)}), false) as "isKnown"
            from tax_exemption x where x.company_id = ${companyId}`,
    );
    if (isKnown) return readExemptions(trx, companyId);
    if (count >= MAX_EXEMPTIONS) throw new DomainError('company_full');
    await execute(
      trx,
      sql`insert into tax_exemption (company_id, kind, number, reason, places, valid_from, valid_until, checked_on, checked_by)
          values (${companyId}, ${kind}, ${number}, ${reason}, ${sql.param(splitTerritories(places))}::text[],
                  ${validFrom}::date, ${validUntil === '' ? null : validUntil}::date, ${checkedOn}::date, ${caller.customerId})`,
    );
    await record(trx, {
      kind: 'company.exempt',
      entity: 'company',
      entityId: companyId,
      actorId: caller.customerId,
      changes: {
        exemption: [null, describeExemption(form)],
        places: [null, splitTerritories(places).join(', ')],
        validFrom: [null, validFrom],
        validUntil: [null, validUntil],
        checkedOn: [null, checkedOn],
      },
    });
    return readExemptions(trx, companyId);
  });

/**
 * Revokes an exemption for good. It waits for orders that are being placed by it, and orders that come later are priced
 * with tax. A repeated request changes nothing.
 * @throws DomainError `company_not_found`, `company_closed`; `not_found` if the company has no such exemption
 */
export const revokeExemption = (
  db: Database,
  caller: Caller,
  { companyId, exemptionId }: { companyId: string; exemptionId: string },
): Promise<TaxExemption[]> =>
  db.transaction(async (trx) => {
    await lockCompany(trx, caller, companyId);
    const found = await maybeOne<Parameters<typeof describeExemption>[0] & { isRevoked: boolean }>(
      trx,
      sql`select kind, number, reason, revoked_at is not null as "isRevoked" from tax_exemption
           where id = ${exemptionId} and company_id = ${companyId} for update`,
    );
    if (found === null) throw new DomainError('not_found');
    if (found.isRevoked) return readExemptions(trx, companyId);
    // The moment is that of the clock, after the lock: orders before it are noted with an earlier one.
    await execute(
      trx,
      sql`update tax_exemption set revoked_at = clock_timestamp(), revoked_by = ${caller.customerId} where id = ${exemptionId}`,
    );
    await record(trx, {
      kind: 'company.revoke_exemption',
      entity: 'company',
      entityId: companyId,
      actorId: caller.customerId,
      changes: { exemption: [describeExemption(found), null] },
    });
    return readExemptions(trx, companyId);
  });

import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';

/**
 * Checks that a feature has nothing left to do with a company, whose members have left. It may lock its own rows. A
 * DomainError keeps the company open.
 */
export type CompanyClosingCheck = (trx: Transaction, companyId: string) => Promise<void>;

let checks: readonly CompanyClosingCheck[] = [];

/** Called once, when the features are loaded. */
export const setCompanyClosingChecks = (all: readonly CompanyClosingCheck[]): void => {
  checks = all;
};

/** Runs the checks of all features. */
export const assertCompanyClosable: CompanyClosingCheck = async (trx, companyId) => {
  for (const check of checks) await check(trx, companyId);
};

const FOR_LAST_PERSON =
  'You are the last person of your company, and its account with the shop is not settled. Settle it, or make somebody else an admin, before you leave.';

/**
 * Lets somebody leave a company, or delete their account, only if other members stay or nothing is left to settle.
 * @param leaving the membership that would end; null if it has ended in `trx`
 * @throws DomainError that says what to do, with the code of the check that failed
 */
export const assertMayLeave = async (
  trx: Transaction,
  companyId: string,
  leaving: string | null = null,
): Promise<void> => {
  const other = await maybeOne(
    trx,
    sql`select from company_member
         where company_id = ${companyId} and left_at is null and id is distinct from ${leaving}::uuid limit 1`,
  );
  if (other !== null) return;
  await assertCompanyClosable(trx, companyId).catch((error: unknown) => {
    throw error instanceof DomainError ? new DomainError(error.code, { message: FOR_LAST_PERSON }) : error;
  });
};

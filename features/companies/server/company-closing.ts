import type { Transaction } from '#platform/server/db/open.ts';

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

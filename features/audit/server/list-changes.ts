import type { AuditAction } from './record.ts';

/** The fields with another value than before, as the audit stores them. A field that was missing before was null. */
export const listChanges = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): NonNullable<AuditAction['changes']> =>
  Object.fromEntries(
    Object.entries(after).flatMap(([key, value]) => {
      const was = before[key] ?? null;
      return value === was ? [] : [[key, [was, value]]];
    }),
  );

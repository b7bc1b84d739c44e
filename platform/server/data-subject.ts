import type { SQL } from 'drizzle-orm';

/** A person whose data a feature exports or deletes. */
export type DataSubject = {
  customerId: string;
  /** Null for a customer without an account. */
  authUserId: string | null;
  /** Their email address if they have verified it, else empty. */
  verifiedEmail: string;
};

/** A person whose data is being deleted; `replacement` replaces their name and email. */
export type DeletedDataSubject = DataSubject & {
  email: string;
  replacement: { name: string; email: SQL };
};

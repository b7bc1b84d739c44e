import type { SQL } from 'drizzle-orm';

/** A person whose data a feature exports or deletes. */
export type DataSubject = {
  customerId: string;
  authUserId: string;
  /** Their email address if they have verified it, else empty. */
  verifiedEmail: string;
};

/** A person whose account is being deleted; `gone` replaces their name and email. */
export type DeletedDataSubject = DataSubject & {
  email: string;
  replacement: { name: string; email: SQL };
};

import type { SQL } from 'drizzle-orm';

/** A person whose data a feature is asked for. */
export type DataSubject = {
  customerId: string;
  authUserId: string;
  /** Their e-mail address where it is proven to be theirs, else empty. */
  proven: string;
};

/** A person whose account is being deleted, and what stands in their place from now on. */
export type DeletedDataSubject = DataSubject & {
  email: string;
  gone: { name: string; email: SQL };
};

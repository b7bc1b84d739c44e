import type { Role } from '#features/accounts/contract/accounts.ts';
import type { DomainError } from '#platform/contract/errors.ts';
import type { Permission } from '#features/index.ts';
import type { SecondStepState } from '#features/accounts/contract/second-step-state.ts';

/** Who makes a call, read live from the database: never from the request. */
export type Caller = {
  customerId: string;
  sessionId: string;
  email: string;
  name: string;
  /** He makes it for the shop, on whosever things: his role has the permission its row names. */
  asStaff: boolean;
  /** He has what the row names as `more` too. */
  mayMore: boolean;
  /** Why he makes none for the shop in this session, though his role lets him; null where nothing keeps him. */
  held: DomainError<'second_step_unset' | 'second_step_needed'> | null;
};

/**
 * A caller as the guard finds him: a person with his role, or an API key with its permissions. `fresh`: his session is
 * new, or its password was confirmed a short while ago.
 */
export type AuthenticatedCaller = Omit<Caller, 'asStaff' | 'mayMore' | 'held'> & {
  role: Role | readonly Permission[];
  fresh: boolean;
  secondStep: SecondStepState;
  /** Their e-mail address is verified. */
  proven: boolean;
  /** What he has beside a password, and whether he has shown any of it in this session. */
  passkey: boolean;
  codes: boolean;
  hasShown: boolean;
};

/** Who holds the identity provider's session cookie; may have no customer row yet. */
export type SessionUser = {
  sessionId: string;
  authUserId: string;
  email: string;
  emailVerified: boolean;
  name: string;
  image: string | null;
  /** What his browser calls itself. */
  userAgent: string;
};

/** A browser with the cookies it sent, as the identity provider reads them; who it is nobody has asked yet. */
export type Guest = { cookie: string };

/** A message whose very bytes are signed: who sent it is known when the act has checked that. */
export type SignedMessage = { raw: Buffer; signature: string };

/** How the platform learns who is calling; the accounts feature provides it. */
export type Guards = {
  /** The caller of a bearer token or an API key, or null when it is unknown, expired, revoked, or its session has ended. */
  findCaller(bearer: string): Promise<AuthenticatedCaller | null>;
  /** The user of the session cookie in these headers, or null. */
  findSessionUser(headers: Headers): Promise<Omit<SessionUser, 'userAgent'> | null>;
};

import type { IncomingHttpHeaders } from 'node:http';
import type { Role } from '#features/accounts/contract/accounts.ts';
import type { DomainError } from '#platform/contract/errors.ts';
import type { Permission } from '#features/index.ts';
import type { SecondStepState } from '#features/accounts/contract/second-step-state.ts';

/** The caller of an endpoint, always read from the database and never from the request. */
export type Caller = {
  customerId: string;
  sessionId: string;
  email: string;
  name: string;
  /** True if the role has the endpoint's `permission`, so the caller acts as staff on anybody's data. */
  asStaff: boolean;
  /** True if the role also has the endpoint's `more` permission. */
  hasMorePermission: boolean;
  /** Why the caller cannot act as staff in this session although their role allows staff access; else null. */
  secondStepError: DomainError<'second_step_unset' | 'second_step_needed'> | null;
  /**
   * Why the caller must first confirm their identity, for endpoints where only some requests are sensitive; else
   * null.
   */
  freshError: DomainError<'fresh_sign_in_needed'> | null;
};

/**
 * A caller as the guard identifies them: a person with a role, or an API key with permissions. `fresh` is true if the
 * session is new or its password was confirmed a short while ago.
 */
export type AuthenticatedCaller = Omit<Caller, 'asStaff' | 'hasMorePermission' | 'secondStepError' | 'freshError'> & {
  role: Role | readonly Permission[];
  fresh: boolean;
  secondStep: SecondStepState;
  /** True if their email address is verified. */
  proven: boolean;
  /** Which second steps they have, and whether this session has passed one. */
  passkey: boolean;
  codes: boolean;
  hasShown: boolean;
};

/** The holder of the identity provider's session cookie; they may have no customer row yet. */
export type SessionUser = {
  sessionId: string;
  authUserId: string;
  email: string;
  emailVerified: boolean;
  name: string;
  image: string | null;
  userAgent: string;
};

/** A browser with its cookies; nobody has checked yet who it is. */
export type Guest = {
  cookie: string;
  /** The headers of the request; missing if a page rendered on the server calls. */
  headers?: IncomingHttpHeaders;
};

/** A message whose raw bytes are signed; the handler verifies the sender. */
export type SignedMessage = { raw: Buffer; signature: string };

/** Identifies callers; the accounts feature implements it. */
export type Guards = {
  /** The caller of a bearer token or API key; null if it is unknown, expired or revoked, or its session has ended. */
  findCaller(bearer: string): Promise<AuthenticatedCaller | null>;
  findSessionUser(headers: Headers): Promise<Omit<SessionUser, 'userAgent'> | null>;
};

import type { FastifyRequest } from 'fastify';
import type { Auth, Endpoint } from '#platform/contract/endpoint.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Permission } from '#features/index.ts';
import { permissionLabels } from '#features/accounts/contract/roles.ts';
import { hasPermission } from '#features/accounts/contract/roles.ts';
import type { Caller, AuthenticatedCaller, Guards, Guest, SessionUser, SignedMessage } from './caller.ts';

/** Real user agents are shorter. */
const MAX_USER_AGENT_LENGTH = 400;

const VERIFY_EMAIL_FIRST = 'Please verify your email address first, with the link we emailed you. Then try again.';

type IdentifiedCaller = Caller | Guest | SessionUser;

/** The error for a missing permission: the caller is not staff, or their role or API key does not include it. */
const createPermissionError = (role: AuthenticatedCaller['role'], permission: Permission | undefined): DomainError => {
  if (role === 'customer') return new DomainError('admin_only');
  const subject = typeof role === 'string' ? 'Your role' : 'This API key';
  // An endpoint for customers has no permission that could be named.
  const label =
    permission === undefined ? 'what customers do for themselves' : permissionLabels[permission].toLowerCase();
  return new DomainError('permission_missing', { message: `${subject} does not include this: ${label}.` });
};

/** The error for staff who have not passed, or not set up, their second step. */
const createSecondStepError = ({
  secondStep,
  passkey,
  codes,
}: AuthenticatedCaller): NonNullable<Caller['secondStepError']> =>
  secondStep === 'unset'
    ? new DomainError('second_step_unset')
    : new DomainError('second_step_needed', { details: { passkey, codes } });

/**
 * Checks the guard of an endpoint. `identify` reads only the headers, before the request is parsed. `authorise`
 * compares the caller with the email address in the path or query.
 * @param origins the allowed origins of requests with a cookie
 */
export const createAccessControl = (guards: Guards, origins: readonly string[]) => {
  const identified = new WeakMap<FastifyRequest, IdentifiedCaller>();

  /**
   * Identifies the person or program that has a token, and rejects those who may not use the endpoint.
   * @throws DomainError
   */
  const identifyBearer = async (
    { auth, permission, more, fresh, verifiedEmail, secondStep: needsSecondStep }: Endpoint,
    authorization: string,
  ): Promise<Caller> => {
    const bearer = /^Bearer ([\w-]{20,200})$/.exec(authorization)?.[1];
    const caller = bearer === undefined ? null : await guards.findCaller(bearer);
    if (caller === null) throw new DomainError('sign_in_required');
    const { role, fresh: isFresh, customerId, sessionId, email, name, secondStep } = caller;
    const has = (one: Permission | undefined): boolean =>
      one !== undefined && (typeof role === 'string' ? hasPermission(role, one) : role.includes(one));
    const mayDo = has(permission);
    // An API key has no data of its own: it acts only as staff.
    if (!mayDo && (auth === 'staff' || typeof role !== 'string')) throw createPermissionError(role, permission);
    if (verifiedEmail === true && !caller.proven)
      throw new DomainError('email_unproven', { message: VERIFY_EMAIL_FIRST });
    const { passkey, codes, hasShown } = caller;
    const secondStepError = secondStep === 'done' ? null : createSecondStepError(caller);
    if (auth === 'staff' && secondStepError !== null) throw secondStepError;
    if (needsSecondStep === true && (passkey || codes) && !hasShown) throw createSecondStepError(caller);
    const freshError = isFresh ? null : new DomainError('fresh_sign_in_needed', { details: { passkey } });
    if (fresh === true && freshError !== null) throw freshError;
    // Without the second step, staff may still access their own data.
    const isFree = secondStepError === null;
    return {
      customerId,
      sessionId,
      email,
      name,
      asStaff: mayDo && isFree,
      hasMorePermission: has(more) && isFree,
      secondStepError,
      freshError,
    };
  };

  const findIdentity = async (endpoint: Endpoint, request: FastifyRequest): Promise<IdentifiedCaller | null> => {
    const { auth } = endpoint;
    if (auth === 'public' || auth === 'provider') return null;
    const { origin, cookie = '', authorization = '', 'user-agent': userAgent = '' } = request.headers;
    if (auth === 'guest' || (auth === 'shopper' && authorization === '')) {
      // Programs send no origin, nor does a browser that follows a link.
      if (origin !== undefined && !origins.includes(origin)) throw new DomainError('foreign_origin');
      return { cookie, headers: request.headers };
    }
    if (auth === 'session') {
      if (!origins.includes(origin ?? '')) throw new DomainError('foreign_origin');
      const user = await guards.findSessionUser(new Headers({ cookie }));
      if (user === null) throw new DomainError('sign_in_required');
      return { ...user, userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH) };
    }
    return identifyBearer(endpoint, authorization);
  };
  return {
    /**
     * Identifies the caller, and rejects callers who may never use this endpoint.
     * @throws DomainError
     */
    async identify(endpoint: Endpoint, request: FastifyRequest): Promise<void> {
      const found = await findIdentity(endpoint, request);
      if (found !== null) identified.set(request, found);
    },
    /**
     * Returns the caller once the path is parsed, and rejects those who ask for another person's data.
     * @throws DomainError
     */
    authorise(auth: Auth, request: FastifyRequest, ownEmail: unknown): IdentifiedCaller | SignedMessage | null {
      if (auth === 'provider') {
        const signature = request.headers['stripe-signature'];
        if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') throw new DomainError('signature_invalid');
        return { raw: request.body, signature };
      }
      const caller = identified.get(request) ?? null;
      if (auth === 'session' || auth === 'owner' || auth === 'ownerOrStaff') {
        const isOwn = caller !== null && 'email' in caller && caller.email === ownEmail;
        const staff = auth === 'ownerOrStaff' && caller !== null && 'asStaff' in caller ? caller : null;
        if (!isOwn && staff?.asStaff !== true) throw staff?.secondStepError ?? new DomainError('not_yours');
      }
      return caller;
    },
  };
};

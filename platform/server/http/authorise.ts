import type { FastifyRequest } from 'fastify';
import type { Auth, Endpoint } from '#platform/contract/endpoint.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Permission } from '#features/index.ts';
import { permissionLabels } from '#features/accounts/contract/roles.ts';
import { hasPermission } from '#features/accounts/contract/roles.ts';
import type { Caller, AuthenticatedCaller, Guards, Guest, SessionUser, SignedMessage } from './caller.ts';

/** A browser says who it is in less. */
const MAX_USER_AGENT_LENGTH = 400;

const VERIFY_EMAIL_FIRST = 'Please verify your e-mail address first, with the link we mailed you. Then try again.';

type IdentifiedCaller = Caller | Guest | SessionUser;

/** Why a caller may not make a call: he is none of the staff, or what he may do does not go so far. */
const createPermissionError = (role: AuthenticatedCaller['role'], permission: Permission | undefined): DomainError => {
  if (role === 'customer') return new DomainError('admin_only');
  const who = typeof role === 'string' ? 'Your role' : 'This API key';
  // Customers' own calls name none.
  const what = permission === undefined ? 'what people do for themselves' : permissionLabels[permission].toLowerCase();
  return new DomainError('permission_missing', { message: `${who} does not include this: ${what}.` });
};

/** Why somebody is no staff yet, in this session. */
const createSecondStepError = ({ secondStep, passkey, codes }: AuthenticatedCaller): NonNullable<Caller['held']> =>
  secondStep === 'unset'
    ? new DomainError('second_step_unset')
    : new DomainError('second_step_needed', { details: { passkey, codes } });

/**
 * Who may make which call, by the `auth` of its row. Both acts throw the refusal: `identify` reads the head of a
 * request, before anything of it is parsed; `authorise` compares with the address its path or query names.
 * @param origins the origins a call with a cookie may come from
 */
export const createAccessControl = (guards: Guards, origins: readonly string[]) => {
  const identified = new WeakMap<FastifyRequest, IdentifiedCaller>();

  const findIdentity = async (
    { auth, permission, more, fresh, proven, secondStep: stepAsked }: Endpoint,
    request: FastifyRequest,
  ): Promise<IdentifiedCaller | null> => {
    if (auth === 'public' || auth === 'provider') return null;
    const { origin, cookie = '', authorization = '', 'user-agent': userAgent = '' } = request.headers;
    if (auth === 'guest' || (auth === 'shopper' && authorization === '')) {
      // Programs send no origin, and neither does a browser that is led here.
      if (origin !== undefined && !origins.includes(origin)) throw new DomainError('foreign_origin');
      return { cookie };
    }
    if (auth === 'session') {
      if (!origins.includes(origin ?? '')) throw new DomainError('foreign_origin');
      const user = await guards.findSessionUser(new Headers({ cookie }));
      if (user === null) throw new DomainError('sign_in_required');
      return { ...user, userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH) };
    }
    const bearer = /^Bearer ([\w-]{20,200})$/.exec(authorization)?.[1];
    const caller = bearer === undefined ? null : await guards.findCaller(bearer);
    if (caller === null) throw new DomainError('sign_in_required');
    const { role, fresh: isFresh, customerId, sessionId, email, name, secondStep } = caller;
    const has = (one: Permission | undefined): boolean =>
      one !== undefined && (typeof role === 'string' ? hasPermission(role, one) : role.includes(one));
    const mayDo = has(permission);
    // A key has nothing of its own: it makes no call but as staff.
    if (!mayDo && (auth === 'staff' || typeof role !== 'string')) throw createPermissionError(role, permission);
    if (proven === true && !caller.proven) throw new DomainError('email_unproven', { message: VERIFY_EMAIL_FIRST });
    const { passkey, codes, hasShown } = caller;
    const held = secondStep === 'done' ? null : createSecondStepError(caller);
    if (auth === 'staff' && held !== null) throw held;
    if (stepAsked === true && (passkey || codes) && !hasShown) throw createSecondStepError(caller);
    if (fresh === true && !isFresh) throw new DomainError('fresh_sign_in_needed', { details: { passkey } });
    // His own things are his all the same.
    const isFree = held === null;
    return { customerId, sessionId, email, name, asStaff: mayDo && isFree, mayMore: has(more) && isFree, held };
  };

  return {
    /** Learns who sent a request, and refuses whoever may not make this call at all. */
    async identify(row: Endpoint, request: FastifyRequest): Promise<void> {
      const found = await findIdentity(row, request);
      if (found !== null) identified.set(request, found);
    },
    /** Who is behind a call whose path is read: the one who sent it, when that is his own to ask. */
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
        if (!isOwn && staff?.asStaff !== true) throw staff?.held ?? new DomainError('not_yours');
      }
      return caller;
    },
  };
};

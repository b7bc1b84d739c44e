import type { FastifyRequest } from 'fastify';
import type { Auth, Endpoint } from '#platform/contract/endpoint.ts';
import { Refusal } from '#platform/contract/errors.ts';
import type { Permission } from '#features/index.ts';
import { permissionWords } from '#features/accounts/contract/roles.ts';
import { may } from '#features/accounts/contract/roles.ts';
import type { Caller, FoundCaller, Guards, Guest, SessionUser, SignedMessage } from './caller.ts';

/** A browser says who it is in less. */
const LONGEST_USER_AGENT = 400;

const PROVE_FIRST = 'Please verify your e-mail address first, with the link we mailed you. Then try again.';

type Identified = Caller | Guest | SessionUser;

/** Why a caller may not make a call: he is none of the staff, or what he may do does not go so far. */
const refusalOf = (role: FoundCaller['role'], permission: Permission | undefined): Refusal => {
  if (role === 'customer') return new Refusal('admin_only');
  const who = typeof role === 'string' ? 'Your role' : 'This API key';
  // Customers' own calls name none.
  const what = permission === undefined ? 'what people do for themselves' : permissionWords[permission].toLowerCase();
  return new Refusal('permission_missing', { message: `${who} does not include this: ${what}.` });
};

/** Why somebody is no staff yet, in this session. */
const stepRefusal = ({ secondStep, passkey, codes }: FoundCaller): NonNullable<Caller['held']> =>
  secondStep === 'unset'
    ? new Refusal('second_step_unset')
    : new Refusal('second_step_needed', { details: { passkey, codes } });

/**
 * Who may make which call, by the `auth` of its row. Both acts throw the refusal: `identify` reads the head of a
 * request, before anything of it is parsed; `authorise` compares with the address its path or query names.
 * @param origins the origins a call with a cookie may come from
 */
export const createGate = (guards: Guards, origins: readonly string[]) => {
  const identified = new WeakMap<FastifyRequest, Identified>();

  const findIdentity = async (
    { auth, permission, more, fresh, proven, secondStep: stepAsked }: Endpoint,
    request: FastifyRequest,
  ): Promise<Identified | null> => {
    if (auth === 'public' || auth === 'provider') return null;
    const { origin, cookie = '', authorization = '', 'user-agent': userAgent = '' } = request.headers;
    if (auth === 'guest' || (auth === 'shopper' && authorization === '')) {
      // Programs send no origin, and neither does a browser that is led here.
      if (origin !== undefined && !origins.includes(origin)) throw new Refusal('foreign_origin');
      return { cookie };
    }
    if (auth === 'session') {
      if (!origins.includes(origin ?? '')) throw new Refusal('foreign_origin');
      const user = await guards.findSessionUser(new Headers({ cookie }));
      if (user === null) throw new Refusal('sign_in_required');
      return { ...user, userAgent: userAgent.slice(0, LONGEST_USER_AGENT) };
    }
    const bearer = /^Bearer ([\w-]{20,200})$/.exec(authorization)?.[1];
    const caller = bearer === undefined ? null : await guards.findCaller(bearer);
    if (caller === null) throw new Refusal('sign_in_required');
    const { role, fresh: isFresh, customerId, sessionId, email, name, secondStep } = caller;
    const has = (one: Permission | undefined): boolean =>
      one !== undefined && (typeof role === 'string' ? may(role, one) : role.includes(one));
    const mayDo = has(permission);
    // A key has nothing of its own: it makes no call but as staff.
    if (!mayDo && (auth === 'staff' || typeof role !== 'string')) throw refusalOf(role, permission);
    if (proven === true && !caller.proven) throw new Refusal('email_unproven', { message: PROVE_FIRST });
    const { passkey, codes, hasShown } = caller;
    const held = secondStep === 'done' ? null : stepRefusal(caller);
    if (auth === 'staff' && held !== null) throw held;
    if (stepAsked === true && (passkey || codes) && !hasShown) throw stepRefusal(caller);
    if (fresh === true && !isFresh) throw new Refusal('fresh_sign_in_needed', { details: { passkey } });
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
    authorise(auth: Auth, request: FastifyRequest, ownEmail: unknown): Identified | SignedMessage | null {
      if (auth === 'provider') {
        const signature = request.headers['stripe-signature'];
        if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') throw new Refusal('signature_invalid');
        return { raw: request.body, signature };
      }
      const caller = identified.get(request) ?? null;
      if (auth === 'session' || auth === 'owner' || auth === 'ownerOrStaff') {
        const isOwn = caller !== null && 'email' in caller && caller.email === ownEmail;
        const staff = auth === 'ownerOrStaff' && caller !== null && 'asStaff' in caller ? caller : null;
        if (!isOwn && staff?.asStaff !== true) throw staff?.held ?? new Refusal('not_yours');
      }
      return caller;
    },
  };
};

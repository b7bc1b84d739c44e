import { sql } from 'drizzle-orm';
import { randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { DomainError } from '#platform/contract/errors.ts';
import type { ApiKey, KeyForm } from '#features/api-keys/contract/keys.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, oneValue, rows } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller, AuthenticatedCaller } from '#platform/server/http/caller.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import { hashSecret } from '#platform/server/hash.ts';

const MAX_KEYS = 100;
/** How many characters of a secret are shown with the key. */
const PREFIX_LENGTH = 9;

type ApiKeyRow = Omit<ApiKey, 'createdAt'> & { at: Date };

const API_KEY_COLUMNS = sql`
  k.id as "_id", k.name, k.prefix, k.permissions, by.name as by, k.created_at as at,
  k.ends_on::text as "endsOn", k.last_used_on::text as "lastUsedOn"`;

const toApiKey = ({ at, ...row }: ApiKeyRow): ApiKey => ({ ...row, createdAt: at.toISOString() });

/** Active keys, newest first. */
export const listKeys = async (db: Database): Promise<ApiKey[]> =>
  (
    await rows<ApiKeyRow>(
      db,
      sql`select ${API_KEY_COLUMNS} from api_key k join customer by on by.id = k.actor_id
           order by k.created_at desc, k.id limit ${MAX_KEYS}`,
    )
  ).map(toApiKey);

/**
 * Creates a key. Only the hash of its secret of 256 random bits is stored, so the secret cannot be shown again.
 * @throws DomainError `too_many_lines`
 */
export const createKey = (
  db: Database,
  owner: Caller,
  { name, permissions, endsOn }: z.output<typeof KeyForm>,
): Promise<ApiKey & { secret: string }> =>
  db.transaction(async (trx) => {
    await acquireNamedLocks(trx, 'keys', ['all']);
    const count = await oneValue<number>(trx, sql`select count(*)::int from api_key`);
    if (count >= MAX_KEYS)
      throw new DomainError('too_many_lines', { message: `The shop has ${MAX_KEYS} keys. Revoke one first.` });
    const secret = `ck_${randomBytes(32).toString('base64url')}`;
    const row = await one<ApiKeyRow & { customerId: string }>(
      trx,
      sql`with named as (
            insert into customer (email, name) values (${`key-${randomUUID()}@invalid`}, ${`API key ${name}`}) returning id
          ), made as (
            insert into api_key (customer_id, name, prefix, hash, permissions, actor_id, ends_on)
            select id, ${name}, ${secret.slice(0, PREFIX_LENGTH)}, ${hashSecret(secret)}, ${JSON.stringify(permissions)}::jsonb,
                   ${owner.customerId}::uuid, ${endsOn === '' ? null : endsOn}::date
              from named returning *
          )
          select ${API_KEY_COLUMNS}, k.customer_id as "customerId" from made k join customer by on by.id = k.actor_id`,
    );
    const { customerId, ...made } = row;
    await record(trx, {
      kind: 'key.create',
      entity: 'customer',
      entityId: customerId,
      actorId: owner.customerId,
      changes: { permissions: [null, permissions], endsOn: [null, made.endsOn] },
    });
    return { ...toApiKey(made), secret };
  });

/** Revokes a key at once in every process. Its name stays in the audit. @throws DomainError `not_found` */
export const revokeKey = (db: Database, owner: Caller, id: string): Promise<{ done: true }> =>
  db.transaction(async (trx) => {
    const revokedKey = await maybeOne<{ customerId: string }>(
      trx,
      sql`delete from api_key where id = ${id} returning customer_id as "customerId"`,
    );
    if (revokedKey === null) throw new DomainError('not_found');
    await record(trx, {
      kind: 'key.revoke',
      entity: 'customer',
      entityId: revokedKey.customerId,
      actorId: owner.customerId,
    });
    return { done: true as const };
  });

/** True if a bearer token is an API key; session tokens are shorter. */
export const isApiKey = (bearer: string): boolean => /^ck_[\w-]{43}$/.test(bearer);

/**
 * The caller behind each key, or null. Permissions are read on every call; the day of last use is written once a day. A
 * key always counts as fresh and needs no second step, because the person who created it had confirmed who they are.
 */
export const findKeyCallers = async (db: Database, secrets: string[]): Promise<(AuthenticatedCaller | null)[]> => {
  const hashes = secrets.map(hashSecret);
  const found = await rows<AuthenticatedCaller & { hash: string; isFirstToday: boolean }>(
    db,
    sql`select k.hash, c.id as "customerId", '' as "sessionId", c.email, c.name, k.permissions as role, true as fresh,
               'done' as "secondStep", true as proven, false as passkey, false as codes, false as "hasShown",
               k.last_used_on is distinct from ${shopToday} as "isFirstToday"
          from api_key k join customer c on c.id = k.customer_id
         where k.hash = any(${sql.param(hashes)})
           and coalesce(k.ends_on >= ${shopToday}, true)`,
    'find-keys',
  );
  const first = found.filter(({ isFirstToday }) => isFirstToday).map(({ hash }) => hash);
  if (first.length > 0) {
    await execute(db, sql`update api_key set last_used_on = ${shopToday} where hash = any(${sql.param(first)})`);
  }
  const callers = new Map(found.map((key) => [key.hash, key]));
  return hashes.map((hash) => callers.get(hash) ?? null);
};

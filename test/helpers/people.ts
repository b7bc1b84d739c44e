import { hashPassword } from 'better-auth/crypto';
import { randomUUID } from 'node:crypto';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { toRoleColumns } from '#features/accounts/server/roles.ts';
import { createAccessToken } from '#features/accounts/server/access-token.ts';
import type { Database } from '#platform/server/db/open.ts';
import { authAccount, authSession, authUser, customer } from '#features/accounts/server/schema.ts';

export type TestPerson = { token: string; email: string; name: string; customerId: string; sessionId: string };

/** The id in letters that are never a word or a number: nobody is found by chance by what a test looks for. */
export const toConsonants = (id: string): string =>
  id.replaceAll(/[0-9a-f]/g, (digit) => 'bcdfghjklmnpqrst'[Number.parseInt(digit, 16)] ?? '');

/** Somebody who is signed in: account, session and token, without the price of hashing a password. */
export const signIn = async (db: Database, role: Role = 'customer'): Promise<TestPerson> => {
  const id = randomUUID();
  const email = `${role}-${toConsonants(id)}@example.com`;
  const name = `Test ${role}`;
  const sessionId = `session-${id}`;
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db.insert(authUser).values({ id, name, email });
  await db.insert(authSession).values({ id: sessionId, token: sessionId, userId: id, expiresAt });
  const [row] = await db
    .insert(customer)
    .values({ authUserId: id, email, name, ...toRoleColumns(role) })
    .returning({ id: customer.id });
  const customerId = row?.id ?? '';
  return { token: await createAccessToken(db, { sessionId, customerId }), email, name, customerId, sessionId };
};

/** Somebody's account at the identity provider. */
export const findAuthUserId = async (db: Database, { customerId }: Pick<TestPerson, 'customerId'>): Promise<string> => {
  const { rows } = await db.$client.query('select auth_user_id from customer where id = $1', [customerId]);
  return rows[0].auth_user_id;
};

const hashes = new Map<string, Promise<string>>();

/** A password is hashed once: it takes a tenth of a second, and nobody compares the salts of two people. */
const hashOnce = (password: string): Promise<string> => {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
};

/** Lets somebody sign in by password. */
export const setPassword = async (db: Database, person: TestPerson, password: string): Promise<void> => {
  const userId = await findAuthUserId(db, person);
  await db.insert(authAccount).values({
    id: randomUUID(),
    accountId: userId,
    providerId: 'credential',
    userId,
    password: await hashOnce(password),
  });
};

/** As if somebody had followed the link that was mailed to him. */
export const verifyAddress = async (db: Database, { customerId }: Pick<TestPerson, 'customerId'>): Promise<void> => {
  await db.$client.query(
    'update auth_user set email_verified = true where id = (select auth_user_id from customer where id = $1)',
    [customerId],
  );
};

import { hashPassword } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { toRoleColumns } from '#features/accounts/server/roles.ts';
import { createAccessToken } from '#features/accounts/server/access-token.ts';
import type { Database } from '#platform/server/db/open.ts';
import { authAccount, authSession, authUser, customer } from '#features/accounts/server/schema.ts';

export type TestPerson = { token: string; email: string; name: string; customerId: string; sessionId: string };

/** Returns an id in consonants only. They never form a word or a number, so that no search matches it by chance. */
export const toConsonants = (id: string): string =>
  id.replaceAll(/[0-9a-f]/g, (digit) => 'bcdfghjklmnpqrst'[Number.parseInt(digit, 16)] ?? '');

/** Creates a signed-in person: account, session and token, without the cost of hashing a password. */
export const signIn = async (db: Database, role: Role = 'customer'): Promise<TestPerson> => {
  const id = randomUUID();
  const email = `${role}-${toConsonants(id)}@example.com`;
  const name = `Test ${role}`;
  const sessionId = `session-${id}`;
  await db.insert(authUser).values({ id, name, email });
  // By the clock of the database, which checks it: a test may have set that of this process.
  const expiresAt = sql`now() + interval '1 hour'`;
  await db.insert(authSession).values({ id: sessionId, token: sessionId, userId: id, expiresAt });
  const [row] = await db
    .insert(customer)
    .values({ authUserId: id, email, name, ...toRoleColumns(role) })
    .returning({ id: customer.id });
  const customerId = row?.id ?? '';
  return { token: await createAccessToken(db, { sessionId, customerId }), email, name, customerId, sessionId };
};

/** A person's id at the identity provider. */
export const findAuthUserId = async (db: Database, { customerId }: Pick<TestPerson, 'customerId'>): Promise<string> => {
  const { rows } = await db.$client.query('select auth_user_id from customer where id = $1', [customerId]);
  return rows[0].auth_user_id;
};

const hashes = new Map<string, Promise<string>>();

/** Hashes each password only once, because hashing takes a tenth of a second and no test compares salts. */
const hashOnce = (password: string): Promise<string> => {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
};

/** Gives a person a password to sign in with. */
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

/** Marks an email address as verified, as the emailed link would. */
export const verifyAddress = async (db: Database, { customerId }: Pick<TestPerson, 'customerId'>): Promise<void> => {
  await db.$client.query(
    'update auth_user set email_verified = true where id = (select auth_user_id from customer where id = $1)',
    [customerId],
  );
};

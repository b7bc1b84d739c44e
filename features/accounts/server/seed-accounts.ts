import { eq } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { authUser, customer } from './schema.ts';
import type { Auth } from './auth.ts';

/** The two accounts of the embedded demo. They are printed at startup and do not exist in production. */
export const demoAccounts: readonly { name: string; email: string; password: string; role: 'admin' | 'customer' }[] = [
  { name: 'Ada Admin', email: 'admin@example.com', password: 'admin-demo', role: 'admin' },
  { name: 'Carl Customer', email: 'customer@example.com', password: 'customer-demo', role: 'customer' },
];

/** Creates the demo accounts that do not exist yet. */
export const seedAccounts = async (db: Database, auth: Auth): Promise<void> => {
  for (const { role, ...person } of demoAccounts) {
    const known = await db.select({ id: customer.id }).from(customer).where(eq(customer.email, person.email));
    if (known.length > 0) continue;
    const { user } = await auth.api.signUpEmail({ body: person });
    await db.update(authUser).set({ emailVerified: true }).where(eq(authUser.id, user.id));
    await db.insert(customer).values({ authUserId: user.id, email: person.email, name: person.name, role });
  }
};

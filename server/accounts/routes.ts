import type { FastifyInstance } from 'fastify';
import { accounts } from '#contract/accounts.ts';
import type { Database } from '#server/db/open.ts';
import { type Api, Answered } from '#server/platform/mount.ts';
import type { Auth } from './auth.ts';
import { findProfile, isAdmin } from './find-profile.ts';
import { listCustomers } from './list-customers.ts';
import { setRole } from './set-role.ts';
import { syncCustomer } from './sync-customer.ts';
import { updateProfile } from './update-profile.ts';

/** The identity provider answers much more than we use; only these pass. */
const authRoutes = [
  ['POST', '/api/auth/sign-up/email'],
  ['POST', '/api/auth/sign-in/email'],
  ['POST', '/api/auth/sign-out'],
  ['GET', '/api/auth/get-session'],
] as const;

export const accountsRoutes = (app: FastifyInstance, api: Api, db: Database, auth: Auth): void => {
  api.mount(accounts.sync, ({ caller }) => syncCustomer(db, caller));
  api.mount(accounts.updateProfile, ({ caller, body }) => updateProfile(db, caller, body));
  api.mount(accounts.profile, ({ params }) => findProfile(db, params.email));
  api.mount(accounts.list, async ({ query }) => {
    const { items, total } = await listCustomers(db, query);
    return new Answered(items, { total });
  });
  api.mount(accounts.setRole, ({ caller, params, body }) => setRole(db, caller, params.id, body.role));
  api.mount(accounts.adminCheck, async ({ params }) => ({ admin: await isAdmin(db, params.email) }));

  for (const [method, url] of authRoutes) {
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const headers = new Headers();
        for (const name of ['cookie', 'origin', 'referer', 'user-agent'] as const) {
          const value = request.headers[name];
          if (value !== undefined) headers.set(name, value);
        }
        if (method === 'POST') headers.set('content-type', 'application/json');
        const answer = await auth.handler(
          new Request(new URL(url, auth.options.baseURL), {
            method,
            headers,
            body: method === 'POST' ? JSON.stringify(request.body ?? {}) : null,
          }),
        );
        for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
        reply.code(answer.status).header('cache-control', 'no-store').type('application/json');
        return reply.send(await answer.text());
      },
    });
  }
};

import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import { addAccount, CLIENT_ID, issueCode, listAccounts } from './tables.ts';

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const readBrowserFile = (name: string): string => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');

const files = { 'chooser.js': 'text/javascript', 'chooser.css': 'text/css' } as const;

type Choice = {
  /** The query string of the authorization request. */
  query: string;
  choice: { sub: string } | { email: string; name: string; emailVerified: boolean } | 'cancel';
};

/** The account chooser on the shop's own origin, under `/__sandbox/google`. */
export const chooserRoutes =
  (pool: pg.Pool, shopUrl: string): FastifyPluginAsync =>
  async (shop) => {
    const redirectUri = `${shopUrl}/api/auth/callback/google`;
    await shop.register(
      async (app) => {
        app.addHook('onRequest', async (_request, reply) => {
          reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
        });
        const page = readBrowserFile('chooser.html');
        app.get('/', (_request, reply) =>
          reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY).send(page),
        );
        for (const [name, type] of Object.entries(files)) {
          const text = readBrowserFile(name);
          app.get(`/${name}`, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text));
        }
        app.get('/accounts.json', () => listAccounts(pool));
        app.post<{ Body: Choice }>('/choose', async ({ body }, reply) => {
          const query = new URLSearchParams(body.query);
          const challenge = query.get('code_challenge') ?? '';
          const isRight =
            query.get('client_id') === CLIENT_ID &&
            query.get('redirect_uri') === redirectUri &&
            query.get('response_type') === 'code' &&
            query.get('code_challenge_method') === 'S256' &&
            /^[\w-]{43}$/.test(challenge);
          // Never redirects errors to an unregistered address (RFC 6749, 3.1.2.4).
          if (!isRight) return reply.code(400).send({ error: 'redirect_uri_mismatch' });
          const back = new URL(redirectUri);
          back.searchParams.set('state', query.get('state') ?? '');
          if (body.choice === 'cancel') {
            back.searchParams.set('error', 'access_denied');
          } else {
            const sub = 'sub' in body.choice ? body.choice.sub : await addAccount(pool, body.choice);
            const request = { redirectUri, codeChallenge: challenge, nonce: query.get('nonce') };
            back.searchParams.set('code', await issueCode(pool, sub, request));
          }
          return { location: back.href };
        });
      },
      { prefix: '/__sandbox/google' },
    );
  };

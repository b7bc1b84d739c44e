import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import { serveV1 } from './v1-routes.ts';

const types = { html: 'text/html', js: 'text/javascript', css: 'text/css' } as const;

const files = [
  'stripe.js',
  'card-element.js',
  'frame.js',
  'card.html',
  'card.css',
  'card.js',
  'card-checks.js',
  'card-style.js',
  'challenge.html',
  'challenge.css',
  'challenge.js',
];

/** Only the shop may embed a frame, and a frame runs only its own script. */
const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const getContentType = (name: string): string =>
  `${types[name.slice(name.lastIndexOf('.') + 1) as keyof typeof types]}; charset=utf-8`;

/**
 * Routes for the shop's own origin, under `/__sandbox/stripe/`. They serve the files of js.stripe.com and part of the
 * API: what a page may do with the publishable key and the client secret of one intent.
 */
export const browserRoutes =
  (pool: pg.Pool): FastifyPluginAsync =>
  async (shop) => {
    await shop.register(
      async (app) => {
        for (const name of files) {
          const text = readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');
          app.get(`/${name}`, (_request, reply) => {
            if (name.endsWith('.html')) reply.header('content-security-policy', FRAME_POLICY);
            return reply.type(getContentType(name)).header('cache-control', 'no-cache').send(text);
          });
        }
        serveV1(app, pool, ['publishable']);
      },
      { prefix: '/__sandbox/stripe' },
    );
  };

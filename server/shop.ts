import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { ShopSettings } from '#contract/settings.ts';
import { buildApp } from './app.ts';
import { rememberAuthSecret, stampMode } from './db/meta.ts';
import { connect, type Database, prepareDatabase } from './db/open.ts';
import type { Env } from './env.ts';
import { sweep } from './flows/sweep.ts';
import { type CardProvider, openCardProvider } from './payments/stripe.ts';
import { repeat } from './platform/jobs.ts';

type Cards = {
  provider: CardProvider;
  stripe: ShopSettings['stripe'];
  sandbox: FastifyPluginAsync | null;
  close(): Promise<void>;
};

/** Stands in for the card provider; loaded in embedded mode only. */
export type OpenSandbox = (db: Database, log: FastifyBaseLogger) => Promise<Cards>;

/** From the end of one sweep to the start of the next. */
const SWEEP_MS = 60_000;

export type Shop = { app: FastifyInstance; db: Database; close(): Promise<void> };

const openCards = (
  env: Env,
  openSandbox: OpenSandbox | null,
  db: Database,
  log: FastifyBaseLogger,
): Promise<Cards> | Cards => {
  if (openSandbox !== null) return openSandbox(db, log);
  const { secretKey, publishableKey } = env.stripe ?? { secretKey: '', publishableKey: '' };
  return {
    provider: openCardProvider(secretKey),
    stripe: { publishableKey, script: null },
    sandbox: null,
    close: async () => {},
  };
};

/**
 * Opens a whole shop on a database, all but the port: schema, demo data, card provider, app and jobs.
 * `close` ends them in the opposite order, and lets running requests finish.
 * @param parts what embedded mode brings along: its sandbox and its demo data
 */
export const openShop = async (
  env: Env & { databaseUrl: string; publicUrl: string },
  log: FastifyBaseLogger,
  parts: {
    openSandbox: OpenSandbox | null;
    seed: ((db: Database, authSecret: string, publicUrl: string) => Promise<void>) | null;
    pages: boolean;
  },
): Promise<Shop> => {
  let closing = false;
  const db = connect(env.databaseUrl, ({ message }) => {
    if (!closing) log.warn({ reason: message }, 'an idle database connection was lost');
  });
  // Undone in the opposite order, also when only some of it was done.
  const undo = [() => db.$client.end()];
  const close = async () => {
    closing = true;
    for (const step of undo.toReversed()) await step();
  };
  try {
    let authSecret = env.authSecret ?? '';
    await prepareDatabase(db, async () => {
      await stampMode(db, env.mode);
      authSecret = env.authSecret ?? (await rememberAuthSecret(db));
      await parts.seed?.(db, authSecret, env.publicUrl);
    });
    const cards = await openCards(env, parts.openSandbox, db, log);
    undo.push(() => cards.close());
    const app = await buildApp({
      db,
      log,
      authSecret,
      provider: cards.provider,
      sandbox: cards.sandbox,
      holdHours: env.holdHours,
      pages: parts.pages,
      settings: {
        mode: env.mode,
        publicUrl: env.publicUrl,
        shippingFeeCents: env.shippingFeeCents,
        stripe: cards.stripe,
      },
    });
    const sweeper = repeat('sweep', SWEEP_MS, log, () => sweep(db, cards.provider, log));
    undo.push(
      () => sweeper.stop(),
      () => app.close(),
    );
    return { app, db, close };
  } catch (error) {
    await close();
    throw error;
  }
};

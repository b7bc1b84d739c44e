import { flushCompileCache } from 'node:module';
import { type AddressInfo, connect, createServer } from 'node:net';
import { readEnv } from './env.ts';
import type { Env } from './shop-env.ts';
import { openLog } from '#platform/server/log.ts';
import { openDatabase } from './database-location.ts';
import type { PageSource } from '#platform/server/http/page.ts';
import type { Shop } from './shop.ts';
import { StartError } from './start-error.ts';

/** The pages to serve, and the size of their cache. */
type WebSource = { pages: PageSource; cacheBytes?: number };

/** The longest time that a shutdown may take; process managers kill a process after ten seconds. */
const STOP_MS = 9_500;

/** How long to wait for a connection when probing a port. */
const PROBE_MS = 500;

const describeTakenPort = ({ port }: Env): string =>
  `Port ${port} is taken by another program: stop it, or choose another with PORT=${port + 1} npm start.`;

const listenErrors: Record<string, (env: Env) => string> = {
  EADDRINUSE: describeTakenPort,
  EACCES: ({ port }) => `Port ${port} may not be opened by this user: choose one above 1023 with PORT=3000 npm start.`,
  EADDRNOTAVAIL: ({ host }) => `HOST=${host} is not an address of this machine: leave it out or correct it.`,
};

const toStartError = (env: Env, cause: NodeJS.ErrnoException): Error => {
  const sentence = listenErrors[cause.code ?? '']?.(env);
  return sentence === undefined ? cause : new StartError(sentence, { cause });
};

/** A port, and the function that frees it for the next listener. */
type ChosenPort = { port: number; release: () => Promise<void> };

/** Reserves a free port of this machine until it is released, so that no other program takes it. */
const reserveFreePort = (host: string): Promise<ChosenPort> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy()).once('error', reject);
    server.listen(0, host, () => {
      const { port } = server.unref().address() as AddressInfo;
      resolve({ port, release: () => new Promise((released) => server.close(() => released())) });
    });
  });

/**
 * True if a program listens on the port. This connects instead of listening, which would cut off clients that
 * connect at the same moment.
 */
const isPortTaken = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect({ port, host, timeout: PROBE_MS });
    const finish = (isTaken: boolean) => () => {
      probe.destroy();
      resolve(isTaken);
    };
    probe.once('connect', finish(true)).once('error', finish(false)).once('timeout', finish(false));
  });

/**
 * Chooses the port before the database starts, so that a taken port fails fast.
 * @throws StartError
 */
const choosePort = async (env: Env): Promise<ChosenPort> => {
  if (env.port === 0) {
    return reserveFreePort(env.host).catch((cause: NodeJS.ErrnoException) => {
      throw toStartError(env, cause);
    });
  }
  if (await isPortTaken(env.port, env.host)) throw new StartError(describeTakenPort(env));
  return { port: env.port, release: async () => {} };
};

/** Loads the sandbox and the demo data. Production never loads their code. */
const loadEmbeddedParts = async () => {
  const [{ openSandbox }, { seedDemo }] = await Promise.all([import('./open-sandbox.ts'), import('./seed.ts')]);
  return { openSandbox, seed: seedDemo };
};

/**
 * Loads the shop's code. This takes half of the startup time, so it waits until it is known that the shop can
 * start.
 */
const loadShop = async (web: WebSource | undefined) => {
  const [{ openShop }, { builtPages }] = await Promise.all([
    import('./shop.ts'),
    import('#platform/server/http/page.ts'),
  ]);
  return { openShop, web: web ?? { pages: builtPages() } };
};

const printWelcome = async (
  env: Env,
  publicUrl: string,
  database: string,
  metricsUrl: string | null,
): Promise<void> => {
  const lines = [
    `Copperline is open at ${publicUrl}`,
    `Mode: ${env.mode}. Database: ${database}.`,
    ...(metricsUrl === null ? [] : [`Metrics: ${metricsUrl}`]),
    ...(env.traces === null ? [] : ['Traces are sent to OTEL_EXPORTER_OTLP_ENDPOINT.']),
  ];
  if (env.mode === 'embedded') {
    const { demoAccounts } = await import('#features/accounts/server/seed-accounts.ts');
    lines.push(
      ...demoAccounts.map(({ role, email, password }) => `  ${role.padEnd(9)} ${email} / ${password}`),
      'Pay with test card 4242 4242 4242 4242, any future date, any CVC. Nothing leaves this machine.',
      `Emails the shop sends are shown at ${publicUrl}/__sandbox/mail`,
      'Stop with Ctrl-C.',
    );
  }
  console.log(`\n${lines.join('\n')}\n`);
};

type RunningShop = { shop: Shop; welcome(): Promise<void>; stop(drain: boolean): Promise<void> };

const start = async (webSource: WebSource | undefined): Promise<RunningShop> => {
  const env = readEnv(process.env);
  const log = openLog(env.logLevel);
  const { port, release } = await choosePort(env);
  const publicUrl = env.publicUrl ?? `http://localhost:${port}`;
  const database = await openDatabase(env);
  try {
    const { openShop, web } = await loadShop(webSource);
    const shopEnv =
      env.mode === 'production'
        ? env
        : { ...env, databaseUrl: database.url, publicUrl, ...(await loadEmbeddedParts()) };
    const shop = await openShop(shopEnv, log, web);
    await release();
    await shop.app.listen({ port, host: env.host }).catch((cause: NodeJS.ErrnoException) => {
      throw toStartError(env, cause);
    });
    shop.opened(`http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`);
    return {
      shop,
      async welcome() {
        const isOurs = env.mode === 'embedded' && env.databaseUrl === null;
        const words = isOurs ? `embedded PostgreSQL in ${env.dataDir}` : 'DATABASE_URL';
        await printWelcome(env, publicUrl, words, shop.metricsUrl);
      },
      async stop(drain) {
        if (drain) await shop.drain();
        await shop.close();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
};

/**
 * Starts the shop and stops it on a signal. SIGTERM, from a process manager, first lets a proxy switch to another
 * process; SIGINT is Ctrl-C. Both finish within ten seconds. A failed start prints one sentence and exits with 1.
 * @param web pages to serve instead of the built ones
 */
export const main = async (web?: WebSource): Promise<void> => {
  try {
    const running = await start(web);
    const stop = (signal: NodeJS.Signals) => {
      process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
      // Exits even if something does not end on its own.
      setTimeout(() => process.exit(1), STOP_MS).unref();
      running.stop(signal === 'SIGTERM').then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    // This comes last, because a script that reads the message may stop the shop.
    await running.welcome();
    // Node writes the compile cache only when a process exits by itself. A killed process would never write it, and the
    // next start would compile everything again.
    flushCompileCache();
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
};

import { flushCompileCache } from 'node:module';
import { type AddressInfo, connect, createServer } from 'node:net';
import { readEnv } from './env.ts';
import type { Env } from './shop-env.ts';
import { openLog } from '#platform/server/log.ts';
import { openDatabase } from './database-location.ts';
import type { PageSource } from '#platform/server/http/page.ts';
import type { Shop } from './shop.ts';
import { StartError } from './start-error.ts';

/** The pages the shop shows, and how much of them it keeps. */
type WebSource = { pages: PageSource; cacheBytes?: number };

/** The longest a stop may take: a process manager kills after ten seconds. */
const STOP_MS = 9_500;

/** How long an address that says nothing is waited for. */
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

/** A port, and what lets it go for whoever listens there next. */
type ChosenPort = { port: number; release: () => Promise<void> };

/** A port of this machine that nobody listens on; it is held until it is let go, so that nobody takes it meanwhile. */
const reserveFreePort = (host: string): Promise<ChosenPort> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy()).once('error', reject);
    server.listen(0, host, () => {
      const { port } = server.unref().address() as AddressInfo;
      resolve({ port, release: () => new Promise((released) => server.close(() => released())) });
    });
  });

/** Whether somebody answers at a port. Asked without listening there: who comes in that moment would be cut off. */
const isPortTaken = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect({ port, host, timeout: PROBE_MS });
    const tell = (isTaken: boolean) => () => {
      probe.destroy();
      resolve(isTaken);
    };
    probe.once('connect', tell(true)).once('error', tell(false)).once('timeout', tell(false));
  });

/**
 * The port to listen on, known before the database starts, so that a taken one costs nothing.
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

/** The stand-ins and the demo data are loaded in embedded mode only; production never sees their code. */
const loadEmbeddedParts = async () => {
  const [{ openSandbox }, { seedDemo }] = await Promise.all([import('./open-sandbox.ts'), import('./seed.ts')]);
  return { openSandbox, seed: seedDemo };
};

/** Half of a start; not before it is known that the shop can start at all. */
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
      `Mails the shop sends are shown at ${publicUrl}/__sandbox/mail`,
      'Stop with Ctrl-C.',
    );
  }
  console.log(`\n${lines.join('\n')}\n`);
};

type RunningShop = { shop: Shop; welcome(): Promise<void>; stop(drain: boolean): Promise<void> };

const start = async (given: WebSource | undefined): Promise<RunningShop> => {
  const env = readEnv(process.env);
  const log = openLog(env.logLevel);
  const { port, release } = await choosePort(env);
  const publicUrl = env.publicUrl ?? `http://localhost:${port}`;
  const database = await openDatabase(env);
  try {
    const { openShop, web } = await loadShop(given);
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
 * Starts the shop and stops it on a signal: SIGTERM, which a process manager sends, first lets a proxy turn to
 * another process; SIGINT is somebody's Ctrl-C. Either way it is gone within ten seconds. What cannot
 * start says why in one sentence and exits with 1.
 * @param web the built pages, unless something else is shown
 */
export const main = async (web?: WebSource): Promise<void> => {
  try {
    const running = await start(web);
    const stop = (signal: NodeJS.Signals) => {
      process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
      // Whatever does not end by itself ends with the process.
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
    // Only now: who has read that the shop is open may end it.
    await running.welcome();
    // Else written at exit only, and so never by a process that is killed: the next start would compile all again.
    flushCompileCache();
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
};

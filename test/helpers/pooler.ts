import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** The settings in docs/operations.md, but with so few connections that tests fail if code keeps one too long. */
const settings = `
auth_type = any
listen_addr =
listen_port = 6432
pool_mode = transaction
max_client_conn = 2000
default_pool_size = 12
server_idle_timeout = 5
server_login_retry = 1
query_wait_timeout = 15
log_connections = 0
log_disconnections = 0
log_pooler_errors = 0
`;

/**
 * Starts a PgBouncer in transaction mode in front of a temporary server, if TEST_POOLER names the program. All
 * tests of the run then reach their databases through it.
 * @param serverUrl the URL of a server that listens on a socket in its own folder; the pooler runs as the owner
 * of this folder
 * @param preparedStatements how many of them the pooler tracks; with 0 it behaves like versions before 1.21
 */
export const startPooler = async (
  serverUrl: string,
  preparedStatements = 200,
): Promise<{ url: string; stop(): Promise<void> } | null> => {
  const { TEST_POOLER: program } = process.env;
  if (program === undefined) return null;
  const server = new URL(serverUrl);
  const sockets = server.searchParams.get('host') ?? '';
  const { uid, gid } = statSync(sockets);
  const folder = mkdtempSync(join(tmpdir(), 'copperline-pooler-'));
  const own = join(folder, 'sockets');
  mkdirSync(own);
  const file = join(folder, 'pgbouncer.ini');
  const databases = `* = host=${sockets} port=${server.port} user=postgres`;
  const places = `unix_socket_dir = ${own}\nmax_prepared_statements = ${preparedStatements}`;
  writeFileSync(file, `[databases]\n${databases}\n[pgbouncer]\n${places}${settings}`);
  // Like PostgreSQL, PgBouncer refuses to run as root.
  const [command, args] =
    uid === 0
      ? ['unshare', ['--user', '--map-user=65534', '--map-group=65534', program, '-q', file]]
      : [program, ['-q', file]];
  const pooler = spawn(command, args, { uid, gid, stdio: ['ignore', 'inherit', 'inherit'] });
  server.searchParams.set('host', own);
  server.port = '6432';
  const url = server.href;
  for (let isUp = false; !isUp; await wait(50)) {
    if (pooler.exitCode !== null) throw new Error(`${program} did not start`);
    const client = new pg.Client({ connectionString: url });
    isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
  }
  return {
    url,
    async stop() {
      const exited = once(pooler, 'exit');
      // Not SIGTERM, because it would wait for open connections.
      pooler.kill('SIGQUIT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Machine, makeMachine } from './machine.ts';
import { openPatroni, type Patroni } from './patroni.ts';

const addresses = ['127.0.0.11', '127.0.0.12', '127.0.0.13'] as const;
/** The address for visitors. */
export const FRONT = 'http://localhost';

export type Cluster = {
  /** The three machines on which the test kills PostgreSQL and etcd. */
  machines: Machine[];
  /** The machine with HAProxy and PgBouncer for the test's shops and visitors. It outlives all three machines. */
  edge: Machine;
  patroni: Patroni;
  /** Leads directly to the current primary, without HAProxy or PgBouncer. */
  primaryUrl: string;
  poolerUrl: string;
  /** Restarts the killed servers of a machine, as its systemd would. */
  startServers(machine: Machine): void;
};

const CONFIG = { patroni: '/etc/patroni/config.yml', haproxy: '/etc/haproxy/haproxy.cfg' };

const waitUntilOpen = async (url: string): Promise<void> => {
  const until = Date.now() + 20_000;
  for (; ; await wait(200)) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
};

/**
 * Starts etcd, Patroni and pgBackRest on three machines, and the proxies to them, from the files of
 * `deploy/three-machines`.
 */
export const startCluster = async (system: string, folder: string): Promise<Cluster> => {
  const secret = () => randomBytes(12).toString('hex');
  const shopPassword = secret();
  const patroniPassword = secret();
  const secrets = {
    POSTGRES_PASSWORD: secret(),
    REPLICATION_PASSWORD: secret(),
    REWIND_PASSWORD: secret(),
    PATRONI_PASSWORD: patroniPassword,
    SHOP_PASSWORD: shopPassword,
  };
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder, 'secrets.env'), lines.join(''));
  const machines = [1, 2, 3].map((number) => makeMachine(system, folder, `copperline-${number}`, number, addresses));
  const edge = makeMachine(system, folder, 'edge', 1, addresses);

  const startEtcd = (machine: Machine) =>
    machine.start('etcd:etcd', 'etcd', '/usr/bin/etcd', ['--data-dir', '/var/lib/etcd/default'], '/etc/default/etcd');
  const startPatroni = (machine: Machine) =>
    machine.start('postgres:postgres', 'patroni', '/usr/bin/patroni', [CONFIG.patroni], '/etc/patroni_env.conf');
  for (const machine of machines) startEtcd(machine);
  // The first machine to start becomes the primary, and its settings apply to all.
  const patroni = openPatroni(machines, patroniPassword);
  const [first, ...others] = machines as [Machine, ...Machine[]];
  startPatroni(first);
  await patroni.findPrimary();
  first.run('postgres', '/usr/bin/pgbackrest', '--stanza=copperline', 'stanza-create');
  for (const machine of others) startPatroni(machine);
  await patroni.waitUntilWhole();

  const psql = (sql: string) => first.run('postgres', '/usr/bin/psql', '-v', 'ON_ERROR_STOP=1', '-qc', sql);
  psql(`create role copperline login password '${shopPassword}'`);
  psql('create database copperline owner copperline');

  edge.start('root', 'haproxy', '/usr/sbin/haproxy', ['-db', '-f', CONFIG.haproxy]);
  edge.start('postgres:postgres', 'pgbouncer', '/usr/sbin/pgbouncer', ['/etc/pgbouncer/pgbouncer.ini']);
  const getUrl = (port: number) => `postgres://copperline:${shopPassword}@127.0.0.1:${port}/copperline`;
  for (const port of [5000, 6432]) await waitUntilOpen(getUrl(port));
  return {
    machines,
    edge,
    patroni,
    primaryUrl: getUrl(5000),
    poolerUrl: getUrl(6432),
    startServers(machine) {
      if (machine.pids({ only: 'etcd' }).length === 0) startEtcd(machine);
      if (machine.pids({ only: 'patroni' }).length === 0) startPatroni(machine);
    },
  };
};

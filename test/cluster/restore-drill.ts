import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '#platform/server/db/open.ts';
import { findBrokenRules } from '#features/rules.ts';
import type { Claim } from '../trials/claim.ts';
import type { Machine } from './machine.ts';
import type { Shops } from './open-shops.ts';
import { placeOrders, type Try } from './place-orders.ts';
import { type Cluster, FRONT } from './start-cluster.ts';

const SELL_MS = 5_000;
const PORT = 5433;
const RESTORED = '/var/lib/postgresql/18/restored';
const STANZA = '--stanza=copperline';

/**
 * Settings that make the restored server independent, so that it neither writes to the repository nor waits for
 * standbys.
 */
const ALONE = `
port = ${PORT}
listen_addresses = '127.0.0.1'
unix_socket_directories = '/tmp'
hba_file = '${RESTORED}/pg_hba.conf'
ident_file = '${RESTORED}/pg_ident.conf'
archive_mode = off
synchronous_standby_names = ''
primary_conninfo = ''
primary_slot_name = ''
hot_standby = off
`;

const sell = async (shops: Shops): Promise<Try[]> => {
  const orders = placeOrders(FRONT, shops.token, shops.goods);
  await wait(SELL_MS);
  return orders.stop();
};

const listIds = (attempts: Try[]): string[] =>
  attempts.flatMap(({ status, id }) => (status === 201 && id !== null ? [id] : []));

/** Restores a server from the repository, as it was at a moment, on a machine that has no server. */
const restoreTo = async (machine: Machine, moment: string): Promise<void> => {
  const target = ['--type=time', `--target=${moment}`, '--target-action=promote'];
  machine.run('postgres', '/usr/bin/pgbackrest', STANZA, `--pg1-path=${RESTORED}`, ...target, 'restore');
  machine.run('postgres', '/bin/sh', '-c', `printf "%s" "$1" >> ${RESTORED}/postgresql.auto.conf`, 'sh', ALONE);
  machine.start('postgres:postgres', 'restored', '/usr/lib/postgresql/18/bin/postgres', ['-D', RESTORED]);
};

/**
 * Takes a full backup, adds orders and causes an accident, then restores the state before the accident. The restored
 * database must have the same number of orders, each acknowledged one among them, and no trace of the accident.
 */
export const drillRestore = async (cluster: Cluster, shops: Shops): Promise<Claim> => {
  await cluster.patroni.waitUntilWhole();
  const primary = await cluster.patroni.findPrimary();
  const began = Date.now();
  primary.run('postgres', '/usr/bin/pgbackrest', STANZA, '--type=full', 'backup');
  const backupSeconds = (Date.now() - began) / 1000;
  const sold = listIds(await sell(shops));
  const { rows } = await shops.db.$client.query<{ moment: string; count: number }>(
    `select now()::text as moment, count(*) from orders`,
  );
  const [before = { moment: '', count: 0 }] = rows;
  await wait(1_000);
  await shops.db.$client.query(`create table accident as select now(); update product set description = 'gone'`);
  await sell(shops);
  // Returns when the repository contains everything written so far.
  primary.run('postgres', '/usr/bin/pgbackrest', STANZA, 'check');

  const restoring = Date.now();
  await restoreTo(cluster.edge, before.moment);
  const db = connect(cluster.primaryUrl.replace(':5000/', `:${PORT}/`), () => {});
  try {
    for (const until = Date.now() + 60_000; ; await wait(200)) {
      const found = await db.$client.query('select pg_is_in_recovery() as waits').catch(() => null);
      if (found?.rows[0]?.waits === false) break;
      if (Date.now() > until) throw new Error('the restored server does not open');
    }
    const seconds = (Date.now() - restoring) / 1000;
    const { rows: after } = await db.$client.query(
      `select count(*), count(*) filter (where id = any($1)) as known, to_regclass('accident') is null as undone,
              (select count(*) from product where description = 'gone') as spoilt from orders`,
      [sold],
    );
    const broken = Object.keys(await findBrokenRules(db));
    const [{ known, spoilt, undone, count: restored }] = after;
    return {
      title: 'pgBackRest, full backup and restore to the second before an accident',
      found: `backup in ${backupSeconds.toFixed(1)} s, restored in ${seconds.toFixed(1)} s, ${restored} of ${before.count} orders, ${known} of ${sold.length} acknowledged since the backup, accident ${undone && spoilt === 0 ? 'undone' : 'STILL THERE'}, broken rules: ${broken.join(', ') || 'none'}`,
      isTrue:
        restored === before.count &&
        known === sold.length &&
        sold.length > 0 &&
        undone &&
        spoilt === 0 &&
        broken.length === 0,
    };
  } finally {
    await db.$client.end();
  }
};

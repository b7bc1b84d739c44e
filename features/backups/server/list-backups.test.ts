import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { backups } from '#features/backups/contract/backups.ts';
import { rebuildSchema } from '#platform/server/db/migrate-schema.ts';
import { connect } from '#platform/server/db/open.ts';
import { createDatabase, onDatabase } from '#test/helpers/database.ts';
import { signIn } from '#test/helpers/people.ts';
import { makeDue, ageLease, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { createTemporaryFolder } from '#test/helpers/temporary-postgres.ts';
import journal from '#platform/server/db/migrations/meta/_journal.json' with { type: 'json' };
import { openBackup, verifyBackup } from './open-backup.ts';
import { selectExpired } from './list-backups.ts';

const root = createTemporaryFolder('kept-backups');
afterAll(() => rmSync(root, { recursive: true, force: true }));
const folder = join(root, 'backups');
const shop = await startShop({ BACKUP_DIR: folder });
const owner = await signIn(shop.db, 'admin');
const place = { url: shop.databaseUrl, folder, days: 2, weeks: 1 };
const names = () => readdirSync(folder).toSorted();
const getBackups = async () => (await shop.call(backups.get, {}, owner.token)).body;
const requestBackup = async () => (await shop.call(backups.create, {}, owner.token)).body;
const getReason = async (name: string) => {
  const { manifest, close } = await openBackup(join(folder, name));
  await close();
  return manifest.why;
};

test('an owner who requests a backup twice gets one, made by any process, and sees the result', async () => {
  expect(await getBackups()).toMatchObject({ folder, lastAt: null, asked: null, failed: null, files: [] });
  expect(await requestBackup()).toMatchObject({ asked: { share: 0 } });
  await requestBackup();
  // Two processes run the job at once.
  const turns = [1, 2].map(() => runJob(shop, 'backup-asked', { backups: place }));
  await Promise.all(turns);
  const found = await getBackups();
  expect(found).toMatchObject({ asked: null, failed: null, isLate: false, total: 1 });
  expect(found.files).toEqual([
    {
      name: names()[0],
      bytes: expect.any(Number),
      said: { madeAt: found.lastAt, why: 'asked', rows: expect.any(Number) },
    },
  ]);
  await verifyBackup(join(folder, found.files[0].name));
  // A file that disappears while the list is read is not counted.
  const missingFile = join(folder, found.files[0].name.replace(/\d{9}\.zip$/, '000000000.zip'));
  symlinkSync(join(root, 'nowhere'), missingFile);
  expect(await getBackups()).toMatchObject({ total: 1 });
  rmSync(missingFile);
});

test('makes one backup a day, reports why one failed, and clears the failure with the next', async () => {
  await makeDue(shop, 'backup');
  writeFileSync(join(root, 'taken'), '');
  const run = (where: string) => runJob(shop, 'backup', { backups: { ...place, folder: where } });
  await expect(run(join(root, 'taken'))).rejects.toThrow('a file has that name');
  const namesBefore = names();
  expect(await getBackups()).toMatchObject({
    failed: { why: expect.stringContaining('a file has that name') },
    total: 1,
  });
  expect(names()).toEqual(namesBefore);
  await ageLease(shop, 'backup', 3);
  await run(folder);
  // A second run on the same day makes no backup.
  await run(folder);
  expect(await getBackups()).toMatchObject({ failed: null });
  // The newest backup of a day and week is enough.
  expect(await Promise.all(names().map(getReason))).toEqual(['nightly']);
});

test('a shop without a backup folder reports it and rejects backup requests', async () => {
  const other = await startShop({}, { beside: shop });
  expect((await other.call(backups.get, {}, owner.token)).body).toMatchObject({ folder: null, files: [] });
  const { status, body } = await other.call(backups.create, {}, owner.token);
  expect([status, body.code]).toEqual([409, 'no_backups']);
});

test('a migration is preceded by a backup, and does not run if the backup fails', async () => {
  const [before, newest] = journal.entries.slice(-2).map(({ when }) => when) as [number, number];
  const database = await createDatabase(inject('databaseUrl'), 'template0');
  onTestFinished(() => database.drop());
  const url = onDatabase(inject('databaseUrl'), new URL(database.url).pathname.slice(1));
  const db = connect(url, () => {}, { connections: 1 });
  onTestFinished(() => db.$client.end());
  await db.transaction(async ({ $client }) => {
    await rebuildSchema($client, before);
    await $client.query(
      `insert into meta (key, value) values ('mode', 'production'), ('shop_id', 'old'), ('seeded', 'yes')`,
    );
  });
  const lastMigration = async () =>
    (await db.$client.query('select max(created_at) as last from drizzle.__drizzle_migrations')).rows[0].last;
  const own = join(root, 'before');
  const migrate = (where: string) => {
    const env = { ...process.env, DATABASE_URL: url, BACKUP_DIR: where };
    const command = ['--import', './test/helpers/load-quickly.js', 'scripts/migrate.ts'];
    const run = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
    return run.stderr + run.stdout;
  };
  expect(migrate(join(root, 'taken'))).toContain('with BACKUP_DIR=none it is not');
  expect(await lastMigration()).toBe(before);
  expect(migrate(own)).toContain('1 migration was run');
  expect(await lastMigration()).toBe(newest);
  const [name = ''] = readdirSync(own);
  const { manifest } = await verifyBackup(join(own, name));
  expect([manifest.why, manifest.migration]).toEqual(['migration', before]);
  // Without pending migrations, there is no backup.
  expect(migrate(own)).toContain('already at this version');
  expect(readdirSync(own)).toHaveLength(1);
});

test('keeps the newest backups of days and weeks even if the clock is wrong, and all made by hand', () => {
  const made = (madeAt: string, reason: 'nightly' | 'asked' | 'command' | 'migration' = 'nightly') => ({
    name: `${madeAt} ${reason}`,
    said: { madeAt: `${madeAt}:00:00.000Z`, why: reason, rows: 1 },
  });
  const files = [
    // A backup made while the clock was a year ahead.
    made('2027-11-25T03'),
    made('2026-11-25T15', 'asked'),
    made('2026-11-25T03'),
    made('2026-11-24T12', 'migration'),
    made('2026-11-24T03'),
    made('2026-11-23T03'),
    { name: 'damaged', said: null },
    made('2026-11-22T03'),
    made('2026-11-15T03'),
    made('2026-11-08T03'),
    made('2026-11-01T03', 'command'),
  ];
  expect(selectExpired(files, { days: 3, weeks: 3 })).toEqual([
    '2026-11-25T03 nightly',
    '2026-11-23T03 nightly',
    '2026-11-15T03 nightly',
    '2026-11-08T03 nightly',
  ]);
});

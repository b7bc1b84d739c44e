import { sql } from 'drizzle-orm';
import type { SettingsReverted, SettingsVersion } from '#features/settings-versions/contract/settings-versions.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import {
  type SettingsDiff,
  compareSettings,
  isUnchangedSince,
  parseSettingsDiff,
  revertPart,
} from './compare-settings.ts';
import { getSettings } from '#features/settings/server/get-settings.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { SettingsForm } from '#features/settings/contract/shop-settings.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { AmountTable } from '#features/settings/server/currency.ts';
import { lockSettings, writeSettings } from '#features/settings/server/write-settings.ts';

type SettingsVersionRow = Omit<SettingsVersion, 'createdAt' | 'changes'> & {
  createdAt: Date;
  changes: Record<string, unknown>;
};

/**
 * Lists the saves of the settings from the audit, newest first, and which of their changes still apply.
 * @param before the id of the last item on the previous page
 */
export const listSettingsVersions = async (
  db: Database,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ versions: SettingsVersion[]; next: string | null }> => {
  const [found, now] = await Promise.all([
    rows<SettingsVersionRow>(
      db,
      sql`select a.id as "_id", a.act = 'settings.restored' as "isPutBack", c.name as by,
                 coalesce(a.changes, '{}') as changes, a.created_at as "createdAt"
            from audit a left join customer c on c.id = a.actor_id
           where a.entity = 'settings' and (${before ?? null}::uuid is null or a.id < ${before ?? null}::uuid)
           order by a.id desc limit ${limit + 1}`,
    ),
    getSettings(db),
  ]);
  const versions = found.slice(0, limit).map(({ changes, createdAt, ...version }) => {
    const pair = parseSettingsDiff(changes);
    return {
      ...version,
      createdAt: createdAt.toISOString(),
      changes: compareSettings(pair).map(({ key, ...change }) => ({
        ...change,
        isAsSaved: isUnchangedSince(key, pair, now),
      })),
    };
  });
  return { versions, next: found.length > limit ? (versions.at(-1)?._id ?? null) : null };
};

/** @throws DomainError `settings_version_not_found` */
const getSettingsDiff = async (trx: Transaction, id: string): Promise<SettingsDiff> => {
  const saved = await maybeOne<{ changes: Record<string, unknown> }>(
    trx,
    sql`select coalesce(changes, '{}') as changes from audit where id = ${id} and entity = 'settings'`,
  );
  if (saved === null) throw new DomainError('settings_version_not_found');
  return parseSettingsDiff(saved.changes);
};

/**
 * Reverts the changes of one save, except settings that somebody has changed since.
 * @returns the labels of the reverted settings, and of those left as they are
 * @throws DomainError `settings_version_not_found`; `settings_not_put_back` if nothing can be reverted;
 * `tax_class_used`; `currency_fixed`
 */
export const revertSettings = (
  db: Database,
  admin: Caller,
  id: string,
  amountTables: readonly AmountTable[],
): Promise<SettingsReverted> =>
  db.transaction(async (trx) => {
    const was = await lockSettings(trx);
    const pair = await getSettingsDiff(trx, id);
    const changes = compareSettings(pair);
    const back = changes.filter(({ key }) => isUnchangedSince(key, pair, was));
    const stayed = changes.filter((one) => !back.includes(one)).map(({ label }) => label);
    if (back.length === 0) {
      throw new DomainError('settings_not_put_back', { message: `Changed again since: ${stayed.join(', ')}.` });
    }
    const form = SettingsForm.safeParse(back.reduce((now, { key }) => revertPart(key, pair, now), was));
    if (!form.success) throw new DomainError('settings_not_put_back');
    await writeSettings(trx, admin, 'settings.restored', { was, form: form.data, amountTables });
    return { back: back.map(({ label }) => label), stayed };
  });

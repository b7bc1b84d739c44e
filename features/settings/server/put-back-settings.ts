import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { SettingsReverted } from '#features/settings/contract/settings-versions.ts';
import { SettingsForm } from '#features/settings/contract/shop-terms.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import {
  compareSettings,
  isUnchangedSince,
  parseSettingsDiff,
  revertPart,
  type SettingsDiff,
} from './compare-settings.ts';
import { lockSettings, writeSettings } from './write-settings.ts';

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
 * Puts back what one save of the settings changed, where nobody has changed it since; the rest stays, and is named.
 * @throws DomainError `settings_version_not_found`; `settings_not_put_back` when nothing of it can be; `tax_class_used`
 */
export const revertSettings = (db: Database, admin: Caller, id: string): Promise<SettingsReverted> =>
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
    await writeSettings(trx, admin, 'settings.put_back', { was, form: form.data });
    return { back: back.map(({ label }) => label), stayed };
  });

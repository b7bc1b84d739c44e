import { sql } from 'drizzle-orm';
import { Refusal } from '#platform/contract/errors.ts';
import type { SettingsPutBack } from '#features/settings/contract/settings-versions.ts';
import { SettingsForm } from '#features/settings/contract/shop-terms.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybe } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { compareSettings, isAsSaved, pairOf, putBackPart, type SettingsPair } from './compare-settings.ts';
import { holdSettings, writeSettings } from './write-settings.ts';

/** @throws Refusal `settings_version_not_found` */
const readPair = async (trx: Transaction, id: string): Promise<SettingsPair> => {
  const saved = await maybe<{ changes: Record<string, unknown> }>(
    trx,
    sql`select coalesce(changes, '{}') as changes from audit where id = ${id} and entity = 'settings'`,
  );
  if (saved === null) throw new Refusal('settings_version_not_found');
  return pairOf(saved.changes);
};

/**
 * Puts back what one save of the settings changed, where nobody has changed it since; the rest stays, and is named.
 * @throws Refusal `settings_version_not_found`; `settings_not_put_back` when nothing of it can be; `tax_class_used`
 */
export const putBackSettings = (db: Database, admin: Caller, id: string): Promise<SettingsPutBack> =>
  db.transaction(async (trx) => {
    const was = await holdSettings(trx);
    const pair = await readPair(trx, id);
    const changes = compareSettings(pair);
    const back = changes.filter(({ key }) => isAsSaved(key, pair, was));
    const stayed = changes.filter((one) => !back.includes(one)).map(({ label }) => label);
    if (back.length === 0) {
      throw new Refusal('settings_not_put_back', { message: `Changed again since: ${stayed.join(', ')}.` });
    }
    const form = SettingsForm.safeParse(back.reduce((now, { key }) => putBackPart(key, pair, now), was));
    if (!form.success) throw new Refusal('settings_not_put_back');
    await writeSettings(trx, admin, 'settings.put_back', { was, form: form.data });
    return { back: back.map(({ label }) => label), stayed };
  });

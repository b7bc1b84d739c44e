import { sql } from 'drizzle-orm';
import type { SettingsVersion } from '#features/settings/contract/settings-versions.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { compareSettings, isUnchangedSince, parseSettingsDiff } from './compare-settings.ts';
import { getSettings } from './read-settings.ts';

type SettingsVersionRow = Omit<SettingsVersion, 'createdAt' | 'changes'> & {
  createdAt: Date;
  changes: Record<string, unknown>;
};

/**
 * Each save of the settings, the last first, as the audit has it, and what of it is still so.
 * @param before the last one of the page before this one
 */
export const listSettingsVersions = async (
  db: Database,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ versions: SettingsVersion[]; next: string | null }> => {
  const [found, now] = await Promise.all([
    rows<SettingsVersionRow>(
      db,
      sql`select a.id as "_id", a.act = 'settings.put_back' as "isPutBack", c.name as by,
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

import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { isInGroup } from './groups.ts';

/** Scripts for the people of one group: `web/slots/only-<group>.ts` of a feature. Loading one starts it. */
const scripts = import.meta.glob('/features/*/web/slots/only-*.ts');

/** Loads the scripts for the groups of the signed-in person. Other people never load them. */
export const loadGroupScripts = (): void => {
  for (const [path, load] of Object.entries(scripts)) {
    const [, group = ''] = /only-(.+)\.ts$/.exec(path) ?? [];
    if (isInGroup(group)) importWithRetry(load).catch(() => {});
  }
};

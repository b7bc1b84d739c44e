import { type AuditAction, recordActions } from '#features/audit/server/record.ts';
import {
  type ImportedRedirect,
  importRedirects,
  undoImportedRedirect,
} from '#features/redirects/server/import-redirects.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { FileKind, KeptRow, PlannedRow } from '../file-kind.ts';
import { type RedirectDraft, redirectSources } from './redirect-sources.ts';

type MadeRedirect = { path: string; target: string; was: { target: string; kind: string } | null };

/** Thrown to roll back what a dry run has written. */
class DryRunEnd extends Error {}

/** Imports redirects in a transaction that is rolled back. @returns the result that importing would have */
const tryRedirects = async (db: Database, drafts: readonly RedirectDraft[]): Promise<ImportedRedirect[]> => {
  let tried: ImportedRedirect[] = [];
  await db
    .transaction(async (trx) => {
      tried = await importRedirects(trx, drafts);
      throw new DryRunEnd();
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRunEnd)) throw error;
    });
  return tried;
};

/** Old addresses that lead to pages of this shop. */
export const redirectFiles: FileKind<RedirectDraft, MadeRedirect> = {
  kind: 'redirects',
  sources: redirectSources,

  async plan(db, page, seen) {
    const drafts = page.flatMap(({ draft }) => draft ?? []);
    const tried = new Map((await tryRedirects(db, drafts)).map((one, at) => [drafts[at], one]));
    return page.map((row): PlannedRow<RedirectDraft> => {
      const { draft, line } = row;
      const refuse = (problem: string) => ({ ...row, kind: 'refused' as const, detail: '', draft: null, problem });
      if (draft === null) return refuse(row.problem ?? '');
      const earlier = seen.get(draft.path);
      seen.set(draft.path, earlier ?? line);
      if (earlier !== undefined) return refuse(`Line ${earlier} has this old address too`);
      const one = tried.get(draft);
      if (one === undefined || one.problem !== null) return refuse(one?.problem ?? 'It cannot be tried');
      const detail = `Leads to ${one.target}`;
      if (one.was?.target === one.target) return { ...row, kind: 'same', detail, draft: null };
      return { ...row, kind: one.was === null ? 'new' : 'changed', detail };
    });
  },

  async apply(trx, page, { customerId: actorId, why }) {
    const imported = await importRedirects(
      trx,
      page.map(({ draft }) => draft),
    );
    const saved = imported.flatMap((one): AuditAction[] => {
      if (one.problem !== null) return [];
      const changes: AuditAction['changes'] = { target: [one.was?.target ?? null, one.target] };
      return [{ kind: 'redirect.save', entity: 'redirect', entityId: one.path, actorId, why, changes }];
    });
    await recordActions(trx, saved);
    return page.map(({ line }, at) => {
      const one = imported[at];
      if (one === undefined || one.problem !== null) return { line, entityId: null, made: null };
      return { line, entityId: one.path, made: { path: one.path, target: one.target, was: one.was } };
    });
  },

  async undo(trx, page, { customerId: actorId, why }) {
    const kept: KeptRow[] = [];
    const undone: AuditAction[] = [];
    for (const { line, made } of page) {
      if (made === null) continue;
      if (await undoImportedRedirect(trx, made)) {
        const changes: AuditAction['changes'] = { target: [made.target, made.was?.target ?? null] };
        undone.push({ kind: 'redirect.delete', entity: 'redirect', entityId: made.path, actorId, why, changes });
      } else kept.push({ line, why: 'Somebody has changed this redirect since' });
    }
    await recordActions(trx, undone);
    return kept;
  },
};

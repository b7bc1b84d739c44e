import { sql } from 'drizzle-orm';
import { findChangers } from '#features/audit/server/find-changers.ts';
import { type AuditAction, recordActions } from '#features/audit/server/record.ts';
import { findTargets } from '#features/redirects/server/find-addresses.ts';
import { findAddressesWithPage } from '#features/redirects/server/has-page.ts';
import {
  importRedirects,
  type MadeRedirect,
  planRedirects,
  undoImportedRedirects,
} from '#features/redirects/server/import-redirects.ts';
import { normalizeAddress } from '#features/redirects/server/normalize-address.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { FileKind, KeptRow, PlannedRow } from '#features/moving-in/server/file-kind.ts';
import { findNewAddresses } from './find-new-addresses.ts';
import { type RedirectDraft, redirectSources } from './redirect-sources.ts';

/** Redirects written at once. In the meantime nobody else can change a redirect, for example by renaming a product. */
const MOST_AT_ONCE = 100;

/** Replaces each target that is an address of the former shop with the page found for it here. */
const resolveTargets = async (db: Database, drafts: readonly RedirectDraft[]): Promise<RedirectDraft[]> => {
  const targets = [...new Set(drafts.map(({ target }) => target))];
  const living = await findAddressesWithPage(db, targets);
  const led = await findTargets(db, targets);
  const open = targets.filter((target) => !living.has(target) && !led.has(target));
  const found = await findNewAddresses(db, open);
  return drafts.map(({ path, target }) => {
    const page = living.has(target) ? target : (led.get(target) ?? found.get(target) ?? target);
    return { path, target: normalizeAddress(page) ?? target };
  });
};

/** Old addresses that lead to pages of this shop. */
export const redirectFiles: FileKind<RedirectDraft, MadeRedirect> = {
  kind: 'redirects',
  sources: redirectSources,
  rowsPerStep: MOST_AT_ONCE,

  async plan(db, page, seen) {
    const drafts = page.flatMap(({ draft }) => draft ?? []);
    const resolved = await resolveTargets(db, drafts);
    const planned = new Map(
      (await planRedirects(db, resolved)).map((one, at) => [drafts[at], { ...one, draft: resolved[at] ?? null }]),
    );
    return page.map((row): PlannedRow<RedirectDraft> => {
      const { draft, line } = row;
      const refuse = (problem: string) => ({ ...row, kind: 'refused' as const, detail: '', draft: null, problem });
      if (draft === null) return refuse(row.problem ?? '');
      const earlier = seen.get(draft.path);
      seen.set(draft.path, earlier ?? line);
      if (earlier !== undefined) return refuse(`Line ${earlier} has this old address too`);
      const one = planned.get(draft);
      if (one === undefined) throw new Error(`the redirect of line ${line} was not planned`);
      if (one.problem !== null) return refuse(one.problem);
      const detail = `Leads to ${one.target}`;
      if (one.was === one.target) return { ...row, kind: 'same', detail, draft: null };
      return { ...row, kind: one.was === null ? 'new' : 'changed', detail, draft: one.draft };
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
      const { problem: _, ...made } = one;
      return { line, entityId: one.path, made };
    });
  },

  async undo(trx, page, { fileId, customerId: actorId, why }) {
    const undone = await undoImportedRedirects(
      trx,
      page.flatMap(({ made }) => made ?? []),
    );
    await recordActions(
      trx,
      [...undone].map(({ path, target, was }): AuditAction => {
        const changes: AuditAction['changes'] = { target: [target, was?.target ?? null] };
        return { kind: 'redirect.delete', entity: 'redirect', entityId: path, actorId, why, changes };
      }),
    );
    const left = page.flatMap(({ line, made }) =>
      made === null || undone.has(made) ? [] : [{ line, path: made.path }],
    );
    const changers = await findChangers(
      trx,
      'redirect',
      left.map(({ path }) => path),
      sql`select applied_at from move_file where id = ${fileId}`,
    );
    return left.map(({ line, path }): KeptRow => ({
      line,
      why: `${changers.get(path) ?? 'Somebody'} has changed this redirect since`,
    }));
  },
};

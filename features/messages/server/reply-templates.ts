import { sql } from 'drizzle-orm';
import { errors, DomainError } from '#platform/contract/errors.ts';
import { MAX_TEMPLATES } from '#platform/contract/limits.ts';
import type { ReplyTemplate } from '#features/messages/contract/reply-templates.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, oneValue, rows } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';

type TemplateFields = { name: string; text: string };

/** Lists all templates by name. */
export const listTemplates = (db: Database | Transaction): Promise<ReplyTemplate[]> =>
  rows(db, sql`select id as "_id", name, body as text, version from reply_template order by lower(name)`);

/**
 * Rejects a name that another template has. Takes a lock, so that concurrent requests for one name wait for each other.
 * @throws DomainError `template_taken`
 */
const assertTemplateNameFree = async (trx: Transaction, name: string, exceptId: string | null): Promise<void> => {
  await acquireNamedLocks(trx, 'templates', ['all']);
  const other = await maybeOne(
    trx,
    sql`select from reply_template where lower(name) = lower(${name}) and id is distinct from ${exceptId}::uuid`,
  );
  if (other !== null) throw new DomainError('template_taken', { fields: { name: errors.template_taken.message } });
};

/** @throws DomainError `template_not_found` */
const lockTemplate = async (trx: Transaction, id: string): Promise<ReplyTemplate> => {
  const lockedTemplate = await maybeOne<ReplyTemplate>(
    trx,
    sql`select id as "_id", name, body as text, version from reply_template where id = ${id} for update`,
  );
  if (lockedTemplate === null) throw new DomainError('template_not_found');
  return lockedTemplate;
};

/** @throws DomainError `template_taken`, `template_limit` */
export const addTemplate = (
  db: Database,
  { customerId: actorId }: Caller,
  { name, text }: TemplateFields,
): Promise<ReplyTemplate[]> =>
  db.transaction(async (trx) => {
    await assertTemplateNameFree(trx, name, null);
    const count = await oneValue<number>(trx, sql`select count(*)::int from reply_template`);
    if (count >= MAX_TEMPLATES) throw new DomainError('template_limit');
    const id = await oneValue<string>(
      trx,
      sql`insert into reply_template (name, body) values (${name}, ${text}) returning id`,
    );
    const changes: Record<string, [null, string]> = { name: [null, name], text: [null, text] };
    await record(trx, { kind: 'template.add', entity: 'reply_template', entityId: id, actorId, changes });
    return listTemplates(trx);
  });

/**
 * Changes a template. Does nothing if its name and text are already the same.
 * @throws DomainError `template_not_found`, `template_changed`, `template_taken`
 */
export const editTemplate = (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  { name, text, version }: TemplateFields & { version: number },
): Promise<ReplyTemplate[]> =>
  db.transaction(async (trx) => {
    await assertTemplateNameFree(trx, name, id);
    const was = await lockTemplate(trx, id);
    if (was.name === name && was.text === text) return listTemplates(trx);
    if (was.version !== version) throw new DomainError('template_changed');
    await execute(
      trx,
      sql`update reply_template set name = ${name}, body = ${text}, version = version + 1 where id = ${id}`,
    );
    const changes: Record<string, [string, string]> = {
      ...(was.name !== name && { name: [was.name, name] }),
      ...(was.text !== text && { text: [was.text, text] }),
    };
    await record(trx, { kind: 'template.edit', entity: 'reply_template', entityId: id, actorId, changes });
    return listTemplates(trx);
  });

/**
 * Deletes a template. Its name and text stay in the audit.
 * @throws DomainError `template_not_found`
 */
export const removeTemplate = (db: Database, { customerId: actorId }: Caller, id: string): Promise<ReplyTemplate[]> =>
  db.transaction(async (trx) => {
    const { name, text } = await lockTemplate(trx, id);
    await execute(trx, sql`delete from reply_template where id = ${id}`);
    const changes: Record<string, [string, null]> = { name: [name, null], text: [text, null] };
    await record(trx, { kind: 'template.remove', entity: 'reply_template', entityId: id, actorId, changes });
    return listTemplates(trx);
  });

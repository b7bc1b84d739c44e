import { sql } from 'drizzle-orm';
import { errors, Refusal } from '#platform/contract/errors.ts';
import { MOST_TEMPLATES } from '#platform/contract/limits.ts';
import type { ReplyTemplate } from '#features/messages/contract/reply-templates.ts';
import { lockNamed } from '#platform/server/db/lock-named.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { change, maybe, one, rows } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';

type Form = { name: string; text: string };

/** Every template, by its name. */
export const listTemplates = (db: Database | Transaction): Promise<ReplyTemplate[]> =>
  rows(db, sql`select id as "_id", name, body as text, version from reply_template order by lower(name)`);

/** Whoever gives a name waits for who gives the same. @throws Refusal `template_taken` */
const holdName = async (trx: Transaction, name: string, of: string | null): Promise<void> => {
  await lockNamed(trx, 'templates', ['all']);
  const other = await maybe(
    trx,
    sql`select from reply_template where lower(name) = lower(${name}) and id is distinct from ${of}::uuid`,
  );
  if (other !== null) throw new Refusal('template_taken', { fields: { name: errors.template_taken.message } });
};

/** @throws Refusal `template_not_found` */
const holdTemplate = async (trx: Transaction, id: string): Promise<ReplyTemplate> => {
  const held = await maybe<ReplyTemplate>(
    trx,
    sql`select id as "_id", name, body as text, version from reply_template where id = ${id} for update`,
  );
  if (held === null) throw new Refusal('template_not_found');
  return held;
};

/** @throws Refusal `template_taken`, `template_limit` */
export const addTemplate = (
  db: Database,
  { customerId: actorId }: Caller,
  { name, text }: Form,
): Promise<ReplyTemplate[]> =>
  db.transaction(async (trx) => {
    await holdName(trx, name, null);
    const { count } = await one<{ count: number }>(trx, sql`select count(*)::int as count from reply_template`);
    if (count >= MOST_TEMPLATES) throw new Refusal('template_limit');
    const { id } = await one<{ id: string }>(
      trx,
      sql`insert into reply_template (name, body) values (${name}, ${text}) returning id`,
    );
    const changes: Record<string, [null, string]> = { name: [null, name], text: [null, text] };
    await record(trx, { kind: 'template.add', entity: 'reply_template', entityId: id, actorId, changes });
    return listTemplates(trx);
  });

/**
 * Changes a template; one that says so already stays as it is.
 * @throws Refusal `template_not_found`, `template_changed`, `template_taken`
 */
export const editTemplate = (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  { name, text, version }: Form & { version: number },
): Promise<ReplyTemplate[]> =>
  db.transaction(async (trx) => {
    await holdName(trx, name, id);
    const was = await holdTemplate(trx, id);
    if (was.name === name && was.text === text) return listTemplates(trx);
    if (was.version !== version) throw new Refusal('template_changed');
    await change(
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

/** Deletes a template; what it said is in the audit. @throws Refusal `template_not_found` */
export const removeTemplate = (db: Database, { customerId: actorId }: Caller, id: string): Promise<ReplyTemplate[]> =>
  db.transaction(async (trx) => {
    const { name, text } = await holdTemplate(trx, id);
    await change(trx, sql`delete from reply_template where id = ${id}`);
    const changes: Record<string, [string, null]> = { name: [name, null], text: [text, null] };
    await record(trx, { kind: 'template.remove', entity: 'reply_template', entityId: id, actorId, changes });
    return listTemplates(trx);
  });

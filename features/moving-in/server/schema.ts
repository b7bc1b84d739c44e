import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import type { MoveKind, MoveRowKind, MoveState } from '#features/moving-in/contract/move-files.ts';
import { at, bytes, id } from '#platform/server/db/columns.ts';

/** A file of a former shop, with its result. It contains customers, orders, reviews or old addresses. */
export const moveFile = pgTable(
  'move_file',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    fileName: text().notNull(),
    /** The kind of the rows in the file; empty until the shop has read it. */
    kind: text().$type<MoveKind | ''>().notNull().default(''),
    /** The shop system that the file comes from, such as `Shopify`; empty until the shop has read it. */
    source: text().notNull().default(''),
    /** The host of the former shop that most of its addresses name, such as `example.com`; empty if there is none. */
    hosts: text().array().notNull().default([]),
    /** Columns with values that are not imported. */
    leftBehind: text().array().notNull().default([]),
    /** Number of rows of each kind. */
    counts: jsonb().$type<Record<MoveRowKind, number>>().notNull(),
    /** Number of rows with a warning. */
    warned: integer().notNull().default(0),
    state: text().$type<MoveState | 'arriving'>().notNull().default('arriving'),
    /** Why the file cannot be read, applied or undone; empty otherwise. */
    fault: text().notNull().default(''),
    /** Rows checked, written or reverted so far. */
    done: integer().notNull().default(0),
    /** Attempts since the last request. */
    tries: integer().notNull().default(0),
    /** True if a child process that read the file was killed or crashed. */
    readerEnded: boolean().notNull().default(false),
    /** Number of rows that the undo could not revert. */
    kept: integer().notNull().default(0),
    createdAt: at().notNull().defaultNow(),
    appliedAt: at(),
    appliedBy: uuid().references(() => customer.id),
    undoneAt: at(),
    undoneBy: uuid().references(() => customer.id),
    /** True if the importer has stated that they can prove the customers' consent to the newsletter. */
    provesConsent: boolean().notNull().default(false),
    /** When staff last requested the invitations. Failures before that do not stop them. */
    invitedAt: at(),
  },
  (t) => [
    index().on(t.customerId),
    index('move_file_waiting')
      .on(t.id)
      .where(sql`state in ('checking', 'applying', 'undoing')`),
    check('move_file_kind', sql`kind in ('', 'customers', 'orders', 'reviews', 'redirects', 'sitemap')`),
    check(
      'move_file_state',
      sql`state in ('arriving', 'checking', 'unreadable', 'checked', 'applying', 'applied', 'undoing', 'undone')`,
    ),
  ],
);

/**
 * The bytes of a file, until it is checked; those of old addresses, until they are imported. Files of customers may
 * contain password hashes, so the bytes are deleted as soon as the check ends.
 */
export const moveChunk = pgTable(
  'move_chunk',
  {
    fileId: uuid()
      .notNull()
      .references(() => moveFile.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    data: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.position] })],
);

/** A row of a file, as planned when the file was checked. */
export const moveRow = pgTable(
  'move_row',
  {
    fileId: uuid()
      .notNull()
      .references(() => moveFile.id, { onDelete: 'cascade' }),
    /** The first line of the row in the file. */
    line: integer().notNull(),
    kind: text().$type<MoveRowKind>().notNull(),
    /** A text that identifies the row for people: an email address, an order number or an old address. */
    label: text().notNull(),
    /** A sentence about the result of the row. */
    detail: text().notNull().default(''),
    warnings: text().array().notNull().default([]),
    /** Why the row is refused; empty if it is not. */
    problem: text().notNull().default(''),
    /** The thing that the row becomes; null if the row is refused or changes nothing. */
    draft: jsonb(),
    /** The id of the thing that the applied row became. */
    entityId: text(),
    /** Details for the undo. */
    made: jsonb(),
    /** True once the undo has handled the row. */
    undone: boolean().notNull().default(false),
    /** Why the undo did not revert the row; null if it did. */
    kept: text(),
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.line] }),
    index('move_row_kind').on(t.fileId, t.kind, t.line),
    index('move_row_person').on(sql`(draft ->> 'email')`),
    index('move_row_label').on(sql`lower(label)`),
    index('move_row_entity')
      .on(t.entityId)
      .where(sql`entity_id is not null`),
    index('move_row_kept')
      .on(t.fileId, t.line)
      .where(sql`kept is not null`),
    index('move_row_warned')
      .on(t.fileId, t.line)
      .where(sql`warnings <> '{}'`),
    check('move_row_kind', sql`kind in ('new', 'changed', 'same', 'refused')`),
  ],
);

/** The one invitation that an imported customer gets. */
export const moveInvitation = pgTable(
  'move_invitation',
  {
    customerId: uuid()
      .primaryKey()
      .references(() => customer.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => moveFile.id, { onDelete: 'cascade' }),
    /** When its email was queued; null while it still waits for its turn. */
    queuedAt: at(),
  },
  (t) => [
    index('move_invitation_waiting')
      .on(t.customerId)
      .where(sql`queued_at is null`),
    index().on(t.fileId),
  ],
);

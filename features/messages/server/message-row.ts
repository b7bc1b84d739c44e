import { sql } from 'drizzle-orm';
import type { Message } from '#features/messages/contract/messages.ts';

export type MessageRow = { id: string; email: string; subject: string; body: string; createdAt: Date; isOpen: boolean };

/** The columns of a `message` that the inbox shows. */
export const messageColumns = sql`id, email, subject, body, created_at as "createdAt", closed_at is null as "isOpen"`;

export const toMessage = ({ id, email, subject, body, createdAt, isOpen }: MessageRow): Message => ({
  _id: id,
  email,
  subject,
  message: body,
  createdAt: createdAt.toISOString(),
  state: isOpen ? 'open' : 'closed',
});

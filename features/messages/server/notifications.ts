import { eq, sql } from 'drizzle-orm';
import { message, messageReply, subscriber } from './schema.ts';
import type { MailContent, MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import { type NotificationWriters, defineNotificationWriter } from '#platform/server/notification-writer.ts';

/**
 * Emails of the contact form and the newsletter.
 * @param shopEmail address that receives contact messages
 */
export const messageMails = (publicUrl: string, shopEmail: string) =>
  ({
    'message.received': async (db, id) => {
      const [row] = await db.select().from(message).where(eq(message.id, id));
      if (row === undefined) return null;
      const mail: MailContent = {
        to: shopEmail,
        subject: `Contact Us: ${row.subject}`,
        greeting: `${row.email} wrote:`,
        paragraphs: [row.body],
        link: { label: 'Open the inbox', url: `${publicUrl}/dashboard/inbox` },
        footer: 'Reply to this email to answer the sender.',
      };
      return { ...mail, replyTo: row.email };
    },
    'message.answered': async (db, id) => {
      const [row] = await db
        .select({ reply: messageReply.body, email: message.email, subject: message.subject, question: message.body })
        .from(messageReply)
        .innerJoin(message, eq(message.id, messageReply.messageId))
        .where(eq(messageReply.id, id));
      if (row === undefined) return null;
      const mail: MailContent = {
        to: row.email,
        subject: /^re:/i.test(row.subject) ? row.subject : `Re: ${row.subject}`,
        greeting: 'Hello,',
        paragraphs: [row.reply, `You wrote:\n${row.question}`],
        footer: 'Reply to this email to write to us again.',
      };
      return { ...mail, replyTo: shopEmail };
    },
    'newsletter.requested': async (db, token, shop) => {
      const [row] = await db.select().from(subscriber).where(eq(subscriber.token, token));
      if (row === undefined || row.confirmedAt !== null) return null;
      const leave = `${publicUrl}/newsletter/unsubscribe?token=${row.token}`;
      const mail: MailContent = {
        to: row.email,
        subject: 'Please confirm your newsletter',
        greeting: 'Hello,',
        paragraphs: [
          `We received a request to send the ${shop.name} newsletter to this address. Confirm it with one click; ignore this email and you will not hear from us again.`,
        ],
        link: { label: 'Confirm the newsletter', url: `${publicUrl}/newsletter/confirm?token=${row.token}` },
        footer: `Not you, or changed your mind? Unsubscribe: ${leave}`,
      };
      return {
        ...mail,
        // One-click unsubscribe in email programs (RFC 8058).
        headers: {
          'List-Unsubscribe': `<${publicUrl}/api/newsletter/unsubscribe?token=${row.token}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      };
    },
  }) satisfies Partial<MailContentWriters>;

export const messageNotifications = {
  'message.received': defineNotificationWriter<{ subject: string; email: string; isClosed: boolean }>({
    about: (id) => sql`
      select json_build_object('subject', subject, 'email', email, 'isClosed', closed_at is not null)
        from message where id = ${id}::uuid`,
    write: ({ entityId, about }) => ({
      title: about?.subject ?? 'A deleted message',
      detail: about?.email ?? '',
      now: about?.isClosed === true ? 'Closed' : '',
      to: about === null ? '/dashboard/inbox' : `/dashboard/inbox/${entityId}`,
    }),
  }),
} satisfies Partial<NotificationWriters>;

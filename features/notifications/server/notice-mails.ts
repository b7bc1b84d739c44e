import { sql } from 'drizzle-orm';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { kindsOf, type Ways } from '#features/notifications/contract/notices.ts';
import { roleOf } from '#features/accounts/server/role-of.ts';
import { maybe } from '#platform/server/db/query.ts';
import type { NoticeWriters } from '#platform/server/notice-writer.ts';
import type { LetterWriters } from '#platform/server/mail/compose-mail.ts';
import { readNoticeRows } from './read-notice-rows.ts';

/** A mail names so many; all of them are in the list it leads to. */
const MOST_NAMED = 30;

/** The mail to one of the shop's people of what he chose to be mailed of, as far as he may still see it and wants to. */
export const noticeMails = (publicUrl: string, writers: NoticeWriters) =>
  ({
    'notice.told': async (db, mail) => {
      const reader = await maybe<{ name: string; email: string; role: Role; ways: Ways }>(
        db,
        sql`select c.name, c.email, ${roleOf(sql`c`)} as role, coalesce(r.ways, '{}') as ways
              from customer c left join notice_reader r on r.customer_id = c.id
             where c.id = (select customer_id from notice_due where mail = ${mail}::uuid limit 1)`,
      );
      if (reader === null) return null;
      const kinds = kindsOf(reader.role, reader.ways, 'mail');
      const told = await readNoticeRows(
        db,
        writers,
        sql`select notice_id as id, false as is_read from notice_due where mail = ${mail}::uuid`,
      );
      const said = told.filter(({ kind }) => kinds.includes(kind));
      const [first] = said;
      if (first === undefined) return null;
      const left = said.length - MOST_NAMED;
      return {
        to: reader.email,
        subject: said.length === 1 ? first.title : `${first.title}, and ${said.length - 1} more`,
        greeting: `Hello ${reader.name},`,
        paragraphs: [
          said.length === 1 ? `${first.title}.` : `${said.length} things have happened in the shop, the last first.`,
          ...(left > 0 ? [`The first ${MOST_NAMED} are here, and ${left} more are on your page of notices.`] : []),
        ],
        facts: said
          .slice(0, MOST_NAMED)
          .map(({ title, detail, now }) => [title, [detail, now].filter((text) => text !== '').join('. ') || '-']),
        link:
          said.length === 1
            ? { label: 'Open it', url: `${publicUrl}${first.to}` }
            : { label: 'See all notices', url: `${publicUrl}/dashboard/notices` },
        footer: `You chose to be mailed of this. Change that: ${publicUrl}/dashboard/notices`,
      };
    },
  }) satisfies Partial<LetterWriters>;

import { sql } from 'drizzle-orm';
import { createEmailToken } from '#features/accounts/server/email-token.ts';
import { loadShopName } from '#features/settings/server/setting-values.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { MailContentWriters } from '#platform/server/mail/compose-mail.ts';

/** How long the link of an invitation works. */
const DAYS = 14;

/** The emails to customers of a former shop. */
export const moveMails = (publicUrl: string) =>
  ({
    'move.invite': async (db, id) => {
      const user = await maybeOne<{ name: string; email: string }>(
        db,
        sql`select name, email from auth_user u where id = ${id} and not email_verified
               and not exists (select from auth_account a where a.user_id = u.id)`,
      );
      if (user === null) return null;
      const shop = await loadShopName(db);
      const token = await createEmailToken(db, 'reset', id, DAYS * 24 * 60);
      return {
        to: user.email,
        subject: `Your account at ${shop} has moved`,
        greeting: `Hello ${user.name},`,
        paragraphs: [
          `${shop} has a new shop. Your account has moved to it, but not your password. Follow the link within ${DAYS} days to choose a new password. You will then find your addresses and earlier orders there.`,
          'If you do not want the account, you need not do anything. This is the only email about it.',
        ],
        link: { label: 'Choose a password', url: `${publicUrl}/reset-password#${token}` },
      };
    },
  }) satisfies Partial<MailContentWriters>;

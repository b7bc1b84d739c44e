import { sql } from 'drizzle-orm';
import { isOnlyWalkIn } from '#features/accounts/server/walk-ins.ts';
import { DEFAULT_SHOP_NAME, withDefaultTexts } from '#features/settings/contract/default-texts.ts';
import type { ShopTexts } from '#features/settings/contract/shop-texts.ts';
import { isReachable } from '#platform/contract/reachable-email.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import {
  composeMail,
  type MailContent,
  type MailBranding,
  type MailContentWriters,
} from '#platform/server/mail/compose-mail.ts';
import type { MailWriters } from '#platform/server/jobs/outbox.ts';
import { getShopLogo } from '#features/products/server/shop-logo.ts';

type BrandingRow = {
  name: string;
  words: Partial<ShopTexts>;
  mark: string;
  mailName: string;
  mailAddress: string;
  timeZone: string;
};

const defaultBranding: BrandingRow = {
  name: DEFAULT_SHOP_NAME,
  words: {},
  mark: '',
  mailName: '',
  mailAddress: '',
  timeZone: 'UTC',
};

/** Read for each email, so that after a change the next email has the new sender, whichever process sends it. */
const readMailBranding = async (db: Database, publicUrl: string): Promise<MailBranding> => {
  const row = await maybeOne<BrandingRow>(
    db,
    sql`select shop_name as name, words, mark,
               mail_name as "mailName", mail_address as "mailAddress", time_zone as "timeZone"
          from shop_settings`,
    'letterhead',
  );
  const { name, words, mark: logo, mailName, mailAddress, timeZone } = row ?? defaultBranding;
  return {
    name,
    tagline: withDefaultTexts(words).tagline,
    publicUrl,
    timeZone,
    logo: { filename: 'mark.png', contentType: 'image/png', content: await getShopLogo(db, logo), cid: 'mark' },
    from: { name: mailName, address: mailAddress, shop: name },
  };
};

/** Removes links into an account from emails to walk-ins, who have no account. */
const omitDeadLink = async (db: Database, letter: MailContent, publicUrl: string): Promise<MailContent> => {
  if (letter.link?.url.startsWith(`${publicUrl}/dashboard/`) !== true) return letter;
  if (!(await isOnlyWalkIn(db, letter.to))) return letter;
  const { link: _, ...rest } = letter;
  return rest;
};

/** Email writers that add the shop's current name, logo and sender. */
export const createMailWriters = (letters: MailContentWriters, publicUrl: string): MailWriters =>
  Object.fromEntries(
    Object.entries(letters).map(([kind, write]): [string, MailWriters[keyof MailWriters]] => [
      kind,
      async (db, id) => {
        const shop = await readMailBranding(db, publicUrl);
        const letter = await write(db, id, shop);
        return letter !== null && isReachable(letter.to)
          ? composeMail(await omitDeadLink(db, letter, publicUrl), shop)
          : null;
      },
    ]),
  ) as MailWriters;

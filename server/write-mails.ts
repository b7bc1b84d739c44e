import { sql } from 'drizzle-orm';
import { FIRST_NAME } from '#features/settings/contract/shop-name.ts';
import type { ShopWords } from '#features/settings/contract/shop-words.ts';
import { completeWords } from '#features/settings/contract/default-words.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybe } from '#platform/server/db/query.ts';
import { composeMail, type Letter, type Letterhead, type LetterWriters } from '#platform/server/mail/compose-mail.ts';
import type { MailWriters } from '#platform/server/jobs/outbox.ts';
import { readMark } from '#features/products/server/read-mark.ts';

type Row = {
  name: string;
  words: Partial<ShopWords>;
  mark: string;
  mailName: string;
  mailAddress: string;
  timeZone: string;
};

const nobody: Row = {
  name: FIRST_NAME,
  words: {},
  mark: '',
  mailName: '',
  mailAddress: '',
  timeZone: 'UTC',
};

/** Asked for each mail: the next one after a save is from whom was saved, whichever process sends it. */
const readLetterhead = async (db: Database, publicUrl: string): Promise<Letterhead> => {
  const row = await maybe<Row>(
    db,
    sql`select shop_name as name, words, mark,
               mail_name as "mailName", mail_address as "mailAddress", time_zone as "timeZone"
          from shop_settings`,
    'letterhead',
  );
  const { name, words, mark, mailName, mailAddress, timeZone } = row ?? nobody;
  return {
    name,
    tagline: completeWords(words).tagline,
    publicUrl,
    timeZone,
    mark: { filename: 'mark.png', contentType: 'image/png', content: await readMark(db, mark), cid: 'mark' },
    from: { name: mailName, address: mailAddress, shop: name },
  };
};

/** Deleted and evicted accounts have addresses in the domain `invalid` (RFC 2606), which nobody can read. */
const hasReader = ({ to }: Letter): boolean => !to.endsWith('@invalid');

/** Writers of mails: each letter with the name, the mark and the sender that the shop has at that moment. */
export const writeMails = (letters: LetterWriters, publicUrl: string): MailWriters =>
  Object.fromEntries(
    Object.entries(letters).map(([kind, write]): [string, MailWriters[keyof MailWriters]] => [
      kind,
      async (db, id) => {
        const shop = await readLetterhead(db, publicUrl);
        const letter = await write(db, id, shop);
        return letter !== null && hasReader(letter) ? composeMail(letter, shop) : null;
      },
    ]),
  ) as MailWriters;

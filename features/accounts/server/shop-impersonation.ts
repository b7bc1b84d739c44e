import { DomainError } from '#platform/contract/errors.ts';
import { foldLetters } from '#trade/fold-letters.ts';
import type { Database } from '#platform/server/db/open.ts';
import { loadShopName } from '#features/settings/server/setting-values.ts';

/** Letters of other scripts, and digits, that look like Latin letters. */
const lookAlikes: Record<string, string> = {
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  н: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  '0': 'o',
  '1': 'i',
  '5': 's',
  г: 'r',
  п: 'n',
  ԁ: 'd',
  ӏ: 'i',
  ո: 'n',
  ս: 'u',
};

/** A lower-case L, a capital I and the digit 1 look alike, so all three are treated as an i. */
const foldStrokes = (text: string): string => text.replaceAll('l', 'i');

/** Words that, next to the shop's name, suggest that somebody works there. */
const officeWords = new Set(
  (
    'the your our official team staff support service services help desk helpdesk care customer customers shop store ' +
    'sales order orders billing payment payments refund refunds accounts return returns security admin administrator ' +
    'manager owner office info news com'
  )
    .split(' ')
    .map(foldStrokes),
);

const isNumber = (word: string): boolean => /^[\di]+$/.test(word);

const splitWords = (text: string): string[] =>
  foldStrokes(
    foldLetters(text)
      .toLowerCase()
      .replaceAll(/[^a-z]/g, (sign) => lookAlikes[sign] ?? sign),
  )
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** True if a name looks like the shop or one of its departments: 'Copperline', 'C0pperline Support'. */
export const impersonatesShop = (name: string, shopName: string): boolean => {
  const words = splitWords(name);
  const shop = splitWords(shopName).join('');
  if (shop === '') return false;
  const isOffice = (rest: string[]) => rest.every((word) => officeWords.has(word) || isNumber(word));
  const matchesWords = words.some((_, from) =>
    words.some((__, to) => {
      const part = words.slice(from, to + 1).join('');
      return part === shop && isOffice([...words.slice(0, from), ...words.slice(to + 1)]);
    }),
  );
  const glued = words.join('');
  return matchesWords || (glued.includes(shop) && isOffice([glued.replace(shop, '')]));
};

/** @throws DomainError `invalid_request` if the name impersonates the shop */
export const refuseShopImpersonation = async (db: Database, name: string): Promise<void> => {
  if (!impersonatesShop(name, await loadShopName(db))) return;
  throw new DomainError('invalid_request', { fields: { name: 'This is the name of the shop. Use your own.' } });
};

import { cacheByCurrency, getCurrencySign } from './currency.ts';

const escapePattern = (text: string): string => text.replaceAll(/[$.\\]/g, String.raw`\$&`);

/** Matches the shop's currency beside an amount: `$`, `US$`, `USD`. */
const ownSigns = cacheByCurrency((code) => {
  const sign = escapePattern(getCurrencySign());
  return new RegExp(
    /\p{L}/u.test(sign)
      ? String.raw`(?<!\p{L})(?:${sign}|${code})(?!\p{L})`
      : String.raw`(?:\b(?:${code.slice(0, 2)}|${code.slice(0, 1)}))?${sign}|\b${code}\b`,
    'gu',
  );
});

/** Matches another currency beside an amount: its sign, or three letters. */
const foreignSigns = cacheByCurrency(
  (code) => new RegExp(String.raw`(?!${escapePattern(getCurrencySign())})\p{Sc}|\b(?!${code}\b)[A-Z]{3}\b`, 'u'),
);

/** Removes the shop's currency from an amount as people write it: `$12.50`, `12.50 USD`. */
export const withoutCurrency = (text: string): string => text.replaceAll(ownSigns(), '');

/** The other currency that an amount names; null if it names none. */
export const findForeignCurrency = (amount: string): string | null => foreignSigns().exec(amount)?.[0] ?? null;

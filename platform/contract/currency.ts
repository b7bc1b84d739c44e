import { MINUS_SIGN } from './minus-sign.ts';

/** The ISO 4217 code of a shop's prices until its owner chooses another currency. */
export const DEFAULT_CURRENCY = 'USD';

/**
 * The header that names the currency of the amounts in a response, so that a page opened before a change can
 * update its sign.
 */
export const CURRENCY_HEADER = 'x-currency';

let current = DEFAULT_CURRENCY;

/**
 * Sets the currency of the shop that this process serves. Two shops in one process, as in tests, share it. If
 * they have different currencies and work at the same time, a reply may mix them. The page build has its own copy
 * of this module.
 */
export const setCurrency = (code: string): void => {
  current = code;
};

/** The ISO 4217 code of all prices. In a browser, it is read from the page. */
export const getCurrency = (): string =>
  typeof document === 'undefined' ? current : (document.documentElement.dataset['currency'] ?? current);

/** Returns a getter that creates its value at the first call, and again after the currency has changed. */
export const cacheByCurrency = <Value>(create: (code: string) => Value): (() => Value) => {
  let cached: { code: string; value: Value } | null = null;
  return () => {
    const code = getCurrency();
    if (cached?.code !== code) cached = { code, value: create(code) };
    return cached.value;
  };
};

/** Formats amounts of a currency in English, with its short sign: `$1,234.50`. */
export const createAmountFormat = (currency: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...options });

/** Formats an amount with the shop's minus sign. */
export const formatAmount = (format: Intl.NumberFormat, amount: number): string =>
  format.format(amount).replace('-', MINUS_SIGN);

const findSign = (format: Intl.NumberFormat): string =>
  format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? '';

/** The sign shown beside fields for an amount: `$`. */
export const getCurrencySign = cacheByCurrency((code) => findSign(createAmountFormat(code)));

/** The name of the currency: `US dollars`, `euros`. */
export const getCurrencyName = cacheByCurrency((code) =>
  findSign(createAmountFormat(code, { currencyDisplay: 'name' })),
);

import { createAmountFormat } from './currency.ts';

const knownCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** True if a shop can use the currency. Its amounts must have two decimals, because the shop counts in hundredths. */
export const isShopCurrency = (code: string): boolean =>
  knownCodes.has(code) && createAmountFormat(code).resolvedOptions().maximumFractionDigits === 2;

/** The currencies that a shop can use. */
export const shopCurrencies = (): string[] => [...knownCodes].filter(isShopCurrency).toSorted();

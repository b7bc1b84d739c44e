import { createAmountFormat } from './currency.ts';

const knownCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** True if a shop can have the currency: its amounts have two decimals, as the shop counts in hundredths. */
export const isShopCurrency = (code: string): boolean =>
  knownCodes.has(code) && createAmountFormat(code).resolvedOptions().maximumFractionDigits === 2;

/** The currencies that a shop can have. */
export const shopCurrencies = (): string[] => [...knownCodes].filter(isShopCurrency).toSorted();

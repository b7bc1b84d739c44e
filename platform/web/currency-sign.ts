import { formatDollars } from '#platform/contract/money.ts';

/** The sign of the currency for a field, such as '$'; undefined for a code, which is too wide for one. */
export const getCurrencySign = (): string | undefined => {
  const sign = formatDollars(0).replace(/[\d.,\s]/g, '');
  return sign.length <= 2 ? sign : undefined;
};

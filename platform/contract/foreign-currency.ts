/** How another currency than the dollar is named beside an amount: by its sign, or by three letters. */
const foreignCurrencyPattern = /(?!\$)\p{Sc}|\b(?!USD\b)[A-Z]{3}\b/u;

/** What to tell somebody who gives an amount of another currency; null where no other is named. */
export const describeForeignCurrency = (amount: string): string | null => {
  const [named] = foreignCurrencyPattern.exec(amount) ?? [];
  return named === undefined ? null : `Give dollars, without ${named}`;
};

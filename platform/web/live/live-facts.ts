import type { LiveProduct } from '#features/live/contract/live.ts';
import type { Cents } from '#platform/contract/money.ts';

/** Facts of a product that change while a page is open. */
export type LiveFacts = Partial<LiveProduct>;

/** Live facts received since this page was opened, by product id. */
export const liveFacts = new Map<string, LiveFacts>();

/** The price of a number of pieces, before delivery and tax: the public one, the discount from it, and what is left. */
export type PiecesPrice = { goods: Cents; discount: Cents; total: Cents };

/** The prices of one buyer for a product, which other people do not see. */
export type OwnTerms = {
  price: (quantity: number) => PiecesPrice;
  /** The prices per piece in words. */
  text: string;
};

/** The facts that one buyer sees in place of the public ones. */
export type OwnFacts = Pick<LiveFacts, 'unitPrice' | 'regularPrice'> & { reducedUntil?: null; own: OwnTerms };

/** The buyer's own facts by product id; null for a product that they buy at the public price. */
export const ownFacts = new Map<string, OwnFacts | null>();

/** `ask` is set by a script that can load the buyer's own facts, and is called for each product on screen. */
export const ownSource: { ask?: (product: LiveFacts) => void } = {};

/** Components that show a product: the callback that redraws them, and the product id. */
export const liveSubscribers = new Map<() => void, string>();

const names = [
  '_id',
  'stock',
  'unitPrice',
  'regularPrice',
  'minOrder',
  'lowStockAt',
  'quantityStep',
  'priceBreaks',
] as const;

/** The attribute of the element that shows a product. It contains the facts as shown, even while React does not run. */
export const getLiveAttribute = (product: LiveFacts) => ({
  'data-live': JSON.stringify(Object.fromEntries(names.map((name) => [name, product[name]]))),
});

/** The products on screen, by id, with the facts that they show. */
export const readShownFacts = (): Map<string, LiveFacts> =>
  new Map(
    [...document.querySelectorAll<HTMLElement>('[data-live]')].map(({ dataset }) => {
      const facts = JSON.parse(dataset['live'] ?? '{}') as LiveFacts;
      return [facts._id ?? '', facts];
    }),
  );

/** The facts of all requested products. A product missing from the response, such as a draft, cannot be bought. */
export const completeAnswer = (
  ids: readonly string[],
  answer: readonly LiveProduct[],
): [id: string, facts: LiveFacts][] => {
  const known = new Map(answer.map((one) => [one._id, one]));
  return ids.map((id) => [id, known.get(id) ?? { stock: 0 }]);
};

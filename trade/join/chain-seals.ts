import { type JoinGraph, type JoiningSupply, type OpenEnd, findSupply, listSeals } from './graph.ts';

/**
 * A seal that a chain needs, with its number of pieces. If joints share the seal, such as tape, the chain needs
 * one piece.
 */
type ChainSeal = { supply: JoiningSupply; pieces: number; perJoint: boolean };

/** By product id. */
export type ChainSeals = ReadonlyMap<string, ChainSeal>;

/** The price in cents: a pack, or the pieces if they are more. */
const getSealCents = ({ supply, pieces }: ChainSeal): number =>
  (supply.cents / supply.minOrder) * Math.max(supply.minOrder, pieces);

/** The number of pieces of the bought pack that are left. */
const countSpare = ({ supply, pieces }: ChainSeal): number => Math.max(0, supply.minOrder - pieces);

/**
 * The value in cents of the pieces that are left after the first joint. It stays the same for further joints, so
 * that no joint makes a chain look better. For tape it is 0, because the rest of a roll is used for the next job.
 */
const getSpareCents = ({ supply: { cents, minOrder }, perJoint }: ChainSeal): number =>
  perJoint ? cents * (1 - 1 / minOrder) : 0;

/** The seals of a chain after one more joint, with the cents that they add to its price and to the value left over. */
export const addSeals = (
  graph: JoinGraph,
  before: ChainSeals,
  one: OpenEnd,
  other: OpenEnd,
): { seals: ChainSeals; cents: number; leftOver: number } => {
  const seals = new Map(before);
  let cents = 0;
  let leftOver = 0;
  for (const need of listSeals(one, other)) {
    const supply = findSupply(graph, need, other.end.size);
    if (supply === null) continue;
    const known = seals.get(supply.productId);
    const perJoint = need.perJoint === true;
    const seal = { supply, perJoint, pieces: perJoint ? (known?.pieces ?? 0) + 1 : 1 };
    seals.set(supply.productId, seal);
    cents += getSealCents(seal) - (known === undefined ? 0 : getSealCents(known));
    leftOver += known === undefined ? getSpareCents(seal) : 0;
  }
  return { seals, cents, leftOver };
};

/**
 * The most cents that a chain with `own` seals may still have to pay for seals that a chain with `others` has
 * already.
 * @param countsLeftOver true if the value left over from those seals counts too
 */
export const getLackingSealCents = (own: ChainSeals, others: ChainSeals, countsLeftOver: boolean): number => {
  let lacking = 0;
  for (const [id, seal] of others) {
    const known = own.get(id);
    const { cents, minOrder } = seal.supply;
    if (known === undefined) lacking += cents + (countsLeftOver ? getSpareCents(seal) : 0);
    else lacking += (Math.max(0, countSpare(seal) - countSpare(known)) * cents) / minOrder;
  }
  return lacking;
};

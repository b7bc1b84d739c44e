import { canCarry } from '#trade/join/find-chains.ts';
import {
  type DirectedPassage,
  SPECIAL_PURPOSE,
  STANDING_BAR,
  WEAK_RANK,
  endsFit,
  getCaution,
  getEndId,
  getPartSort,
  isPipePassage,
  listMates,
} from '#trade/join/graph.ts';
import { getRootCategory, isPipeProduct } from '#trade/join/side.ts';
import { compareCosts } from '#trade/join/chain-state.ts';
import type { UnjoinedEnd } from './find-open-ends.ts';
import { type CartPart, type CartParts, canConnect } from './cart-parts.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/**
 * The rank of a hose. For an appliance, it is better than a straight fitting, because it reaches a pipe that is out of
 * line.
 */
const HOSE_RANK = 20;

const getPlainness = ({ rank }: DirectedPassage): number => (rank % WEAK_RANK === HOSE_RANK ? -1 : rank % WEAK_RANK);

/** True if the other end of a passage connects to another part of the cart. */
const leadsToPart = ({ graph, parts }: CartParts, part: CartPart, passage: DirectedPassage): boolean =>
  parts.some(
    (one) => one !== part && canConnect(one, part) && one.ends.some((end) => endsFit(graph, passage.out, end)),
  );

/**
 * True if a passage rated below standing pressure may connect here: behind a valve, or to a part with no higher rating.
 */
const mayBeWeak = ({ part, isOutlet }: UnjoinedEnd): boolean =>
  isOutlet || (part.bar !== null && part.bar < STANDING_BAR);

/**
 * True if the passage suits the open end. An outlet takes only products made for it: a shower hose, not a tap
 * connector.
 */
const suitsOpenEnd = (open: UnjoinedEnd, passage: DirectedPassage): boolean => {
  const isWeak = passage.rank >= WEAK_RANK;
  if (open.isOutlet) return isWeak || passage.root === getRootCategory(open.part);
  return !isWeak || mayBeWeak(open);
};

const listWays = ({ graph }: CartParts, { part, end }: UnjoinedEnd): DirectedPassage[] =>
  listMates(graph, end)
    .flatMap((mate) => graph.passagesByEnd.get(getEndId(mate)) ?? [])
    .filter(
      (passage) =>
        passage.isOrderable &&
        (part.medium === null || (canCarry(part.medium, passage.into) && canCarry(part.medium, passage.out))) &&
        getCaution({ end, isPipe: false }, { end: passage.into, isPipe: isPipePassage(passage) }) === null,
    );

/** Returns the passage with the smallest figures, compared in sequence, then by price. */
const pickBestWay = (
  passages: readonly DirectedPassage[],
  getFigures: (passage: DirectedPassage) => number[],
): DirectedPassage | null =>
  passages.toSorted((a, b) => compareCosts([...getFigures(a), a.cents], [...getFigures(b), b.cents]))[0] ?? null;

/**
 * Chooses the product in stock that connects to an open end. Prefers a product of the same trade, then one that leads
 * to another part of the cart, then the plainest product, then the cheapest.
 * @returns null if nothing in stock connects directly
 */
export const chooseMate = (gathered: CartParts, open: UnjoinedEnd): DirectedPassage | null => {
  const passages = listWays(gathered, open);
  if (open.kind === 'pipe') {
    const kinds = new Set(gathered.parts.filter(isPipeProduct).flatMap(({ ends }) => ends.map(({ joint }) => joint)));
    return pickBestWay(passages.filter(isPipePassage), ({ into }) => [kinds.has(into.joint) ? 0 : 1]);
  }
  const root = getRootCategory(open.part);
  return pickBestWay(
    passages.filter((passage) => !isPipePassage(passage) && suitsOpenEnd(open, passage)),
    (passage) => {
      const isOfTrade = passage.root === root;
      return [
        open.isOutlet && passage.rank < WEAK_RANK ? 1 : 0,
        getPartSort(passage.rank) === SPECIAL_PURPOSE && !isOfTrade ? 1 : 0,
        isOfTrade ? 0 : 1,
        leadsToPart(gathered, open.part, passage) ? 0 : 1,
        getPlainness(passage),
      ];
    },
  );
};

type MateChoice = { open: UnjoinedEnd; passage: DirectedPassage | null };

/** The number of cheapest candidates to consider. */
const MOST_MATE_CANDIDATES = 20;

type Namesake = { like: string; productId: string; family: string };

/** Finds products in stock with the same two ends and rank as these products; cheapest first. */
const findSimilarPassages = (db: Database, productIds: readonly string[]): Promise<Namesake[]> =>
  rows<Namesake>(
    db,
    sql`select o.product_id as like, w.product_id as "productId", w.family
          from passage o cross join lateral (
               select n.product_id, p.family from passage n join stock k using (product_id) join product p on p.id = n.product_id
                where n.a_id = o.a_id and n.b_id = o.b_id and n.rank = o.rank and k.on_hand - k.reserved >= n.min_order
                order by n.cents, n.product_id limit ${sql.raw(String(MOST_MATE_CANDIDATES))}) w
         where o.product_id = any(${sql.param([...new Set(productIds)])}::uuid[])`,
    'needs-alike',
  );

const haveCommonWord = (one: string, other: string): boolean => {
  const words = new Set(one.split('-'));
  return other.split('-').some((word) => words.has(word));
};

/**
 * Among equally good choices, prefers one whose name matches the part: for a bath waste, a bath trap, which is low
 * enough.
 */
export const preferNamesakes = async (db: Database, choices: readonly MateChoice[]): Promise<MateChoice[]> => {
  const ids = choices.flatMap(({ passage }) => passage?.productId ?? []);
  if (ids.length === 0) return [...choices];
  const alike = Map.groupBy(await findSimilarPassages(db, ids), ({ like }) => like);
  return choices.map(({ open, passage }) => {
    const namesake = alike
      .get(passage?.productId ?? '')
      ?.find(({ family }) => open.kind === 'union' && haveCommonWord(family, open.part.family));
    return {
      open,
      passage: passage !== null && namesake !== undefined ? { ...passage, productId: namesake.productId } : passage,
    };
  });
};

import { mayCarry } from '#trade/join/find-chains.ts';
import { cautionOf, doFit, idOfEnd, matesOf, type Way } from '#trade/join/graph.ts';
import { isPipe, rootOf } from '#trade/join/parts.ts';
import { sortOf, SPECIAL, STANDING_BAR, WEAK } from '#trade/join/sorts.ts';
import { compareCosts } from '#trade/join/find-chain.ts';
import type { OpenEndOf } from './find-open-ends.ts';
import { type Gathered, mayMeet, type Part } from './gathered.ts';

const PIPE_RANK = 1;

/** An appliance is joined by a hose as readily as by a straight fitting. */
const HOSE_RANK = 20;

const isPipeWay = ({ rank }: Way): boolean => rank % WEAK === PIPE_RANK;
const plainnessOf = ({ rank }: Way): number => (rank % WEAK === HOSE_RANK ? 0 : rank % WEAK);

/** Whether the other end of a way joins something that is bought as well. */
const doesLeadOn = ({ graph, parts }: Gathered, part: Part, way: Way): boolean =>
  parts.some((one) => one !== part && mayMeet(one, part) && one.ends.some((end) => doFit(graph, way.out, end)));

/** What holds less than standing pressure is for behind a valve, or for what holds no more itself. */
const mayBeWeak = ({ part, isOutlet }: OpenEndOf): boolean =>
  isOutlet || (part.bar !== null && part.bar < STANDING_BAR);

/** Behind an outlet comes what is made for it: a shower hose, not the connector of a tap. */
const isFor = (open: OpenEndOf, way: Way): boolean => {
  const isWeak = way.rank >= WEAK;
  if (open.isOutlet) return isWeak || way.root === rootOf(open.part);
  return !isWeak || mayBeWeak(open);
};

const waysInto = ({ graph }: Gathered, { part, end }: OpenEndOf): Way[] =>
  matesOf(graph, end)
    .flatMap((mate) => graph.ways.get(idOfEnd(mate)) ?? [])
    .filter(
      (way) =>
        way.isOrderable &&
        (part.medium === null || (mayCarry(part.medium, way.into) && mayCarry(part.medium, way.out))) &&
        cautionOf({ end, isPipe: false }, { end: way.into, isPipe: isPipeWay(way) }) === null,
    );

/** The smallest figures, the first before the second, win. */
const best = (ways: readonly Way[], figuresOf: (way: Way) => number[]): Way | null =>
  ways.toSorted((a, b) => compareCosts([...figuresOf(a), a.cents], [...figuresOf(b), b.cents]))[0] ?? null;

/**
 * The product on sale and in stock that is joined to an open end: of the same trade, then what leads on to something that is bought
 * as well, then the plainest, then the cheapest.
 * @returns null where nothing in stock joins it as it is
 */
export const chooseMate = (gathered: Gathered, open: OpenEndOf): Way | null => {
  const ways = waysInto(gathered, open);
  if (open.kind === 'pipe') {
    const kinds = new Set(gathered.parts.filter(isPipe).flatMap(({ ends }) => ends.map(({ joint }) => joint)));
    return best(ways.filter(isPipeWay), ({ into }) => [kinds.has(into.joint) ? 0 : 1]);
  }
  const root = rootOf(open.part);
  return best(
    ways.filter((way) => !isPipeWay(way) && isFor(open, way)),
    (way) => {
      const isOfTrade = way.root === root;
      return [
        open.isOutlet && way.rank < WEAK ? 1 : 0,
        sortOf(way.rank) === SPECIAL && !isOfTrade ? 1 : 0,
        isOfTrade ? 0 : 1,
        doesLeadOn(gathered, open.part, way) ? 0 : 1,
        plainnessOf(way),
      ];
    },
  );
};

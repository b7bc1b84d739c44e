import type { End } from '#trade/measure-end.ts';
import { type Need, getJointTrade } from './joint-trade.ts';

/** Whether two ends of one size fit, and what to know; or that they only look as if they did. */
type MatingRule = {
  joint: string;
  gender: End['gender'];
  toJoint: string;
  toGender: End['gender'];
  fits: boolean;
  note: string;
};

/** A product that leads from one end to another; of each pair of ends and each sort of thing the best that is on sale. */
type Passage = {
  productId: string;
  ends: readonly [End, End];
  rank: number;
  /** The category at the top of its own. */
  root: string;
  /** Of one minimum order. */
  cents: number;
  isOrderable: boolean;
};

/** A consumable or a tool; `size` is its attribute, where it has one. */
export type JoiningSupply = {
  productId: string;
  family: string;
  size: string | null;
  cents: number;
  isOrderable: boolean;
};

/** A passage as it is gone through from one of its ends: `into` is what the end before has to fit. */
export type DirectedPassage = Omit<Passage, 'ends'> & { into: End; out: End };

type Rule = Pick<MatingRule, 'fits' | 'note'> & { joint: string; gender: End['gender'] };

export type JoinGraph = {
  /** By the end they begin with. */
  ways: ReadonlyMap<string, readonly DirectedPassage[]>;
  /** What fits, and what only looks as if it did, by joint and gender. */
  rules: ReadonlyMap<string, readonly Rule[]>;
  goods: ReadonlyMap<string, readonly JoiningSupply[]>;
};

export const getEndId = ({ joint, size, gender }: End): string => `${joint}|${size}|${gender}`;

const buildGraph = (
  passages: readonly Passage[],
  rules: readonly MatingRule[],
  goods: readonly JoiningSupply[],
): JoinGraph => {
  const ways = passages.flatMap(({ ends: [a, b], ...passage }): DirectedPassage[] =>
    getEndId(a) === getEndId(b)
      ? [{ ...passage, into: a, out: b }]
      : [
          { ...passage, into: a, out: b },
          { ...passage, into: b, out: a },
        ],
  );
  return {
    ways: Map.groupBy(ways, ({ into }) => getEndId(into)),
    rules: new Map(
      [...Map.groupBy(rules, ({ joint, gender }) => `${joint} ${gender}`)].map(([key, some]) => [
        key,
        some.map(({ toJoint, toGender, fits, note }) => ({ joint: toJoint, gender: toGender, fits, note })),
      ]),
    ),
    goods: Map.groupBy(goods, ({ family }) => family),
  };
};

type PassageRow = {
  id: string;
  /** The numbers of the kinds of its ends. */
  a: number;
  b: number;
  rank: number;
  root: string;
  cents: number;
  /** Whether what is left is a minimum order. */
  ok: boolean;
};

/** What joins what, as it is read: kinds of ends have a number. */
export type JoinRow = {
  kinds: (End & { id: number; sold: boolean })[];
  passages: PassageRow[];
  rules: MatingRule[];
  goods: JoiningSupply[];
};

export type JoinData = {
  graph: JoinGraph;
  /** Kinds of ends that something on sale has. */
  sold: End[];
  rules: readonly MatingRule[];
};

export const buildJoinData = ({ kinds, passages, rules, goods }: JoinRow): JoinData => {
  const endOf = new Map(kinds.map(({ id, joint, size, gender }) => [id, { joint, size, gender }]));
  return {
    graph: buildGraph(
      passages.flatMap(({ id, a, b, rank, root, cents, ok }) => {
        const ends = [endOf.get(a), endOf.get(b)] as const;
        const [first, second] = ends;
        if (first === undefined || second === undefined) return [];
        return [{ productId: id, ends: [first, second] as const, rank, root, cents, isOrderable: ok }];
      }),
      rules,
      goods,
    ),
    sold: kinds.flatMap(({ id, sold }) => (sold ? (endOf.get(id) ?? []) : [])),
    rules,
  };
};

/** What is said of two ends meeting, of one size or not; null where nothing is known. */
export const findRule = (graph: JoinGraph, one: End, other: End): Rule | null =>
  graph.rules
    .get(`${one.joint} ${one.gender}`)
    ?.find(({ joint, gender }) => joint === other.joint && gender === other.gender) ?? null;

export const endsFit = (graph: JoinGraph, one: End, other: End): boolean =>
  one.size === other.size && findRule(graph, one, other)?.fits === true;

/** The ends that fit an end, whether anything has them or not. */
export const listMates = (graph: JoinGraph, end: End): End[] =>
  (graph.rules.get(`${end.joint} ${end.gender}`) ?? []).flatMap(({ joint, gender, fits }) =>
    fits ? [{ joint, gender, size: end.size }] : [],
  );

/** The product that does for a need: one in stock, then the one that costs least. */
export const findSupply = (graph: JoinGraph, need: Need, size: string): JoiningSupply | null => {
  const some = need.families
    .flatMap((family) => graph.goods.get(family) ?? [])
    .filter((good) => need.bySize === undefined || good.size === size);
  return some.reduce<JoiningSupply | null>((best, good) => {
    if (best === null) return good;
    if (good.isOrderable !== best.isOrderable) return good.isOrderable ? good : best;
    return good.cents < best.cents ? good : best;
  }, null);
};

/** The end of a pipe, or one that looks like it. */
export type OpenEnd = { end: End; isPipe: boolean };

const getMaleEnd = (one: OpenEnd, other: OpenEnd): OpenEnd => (one.end.gender === 'male' ? one : other);

const TAPER_IN_NUT =
  'A taper thread holds in a fixed parallel socket only: in the nut of a hose or a tap connector it never reaches the washer.';
const STEM_IN_NUT = 'The stem of a fitting is made for push-fit sockets: an olive may crush it.';

/**
 * Why two ends that fit do so in some cases only, and are joined where nothing better is to be had; null where they always
 * do. Most parallel female ends are nuts with a flat washer.
 */
export const getCaution = (one: OpenEnd, other: OpenEnd): string | null => {
  const [outer, inner] = one.end.gender === 'male' ? [other, one] : [one, other];
  if (inner.end.joint === 'R' && outer.end.joint === 'G') return TAPER_IN_NUT;
  return inner.end.joint === 'plastic tube' && !inner.isPipe && outer.end.joint !== 'push-fit' ? STEM_IN_NUT : null;
};

/** What two ends need between them that is not theirs. */
export const listSeals = (one: OpenEnd, other: OpenEnd): readonly Need[] =>
  getJointTrade(one.end, other.end).seals.filter(({ ofPipe }) => ofPipe === undefined || getMaleEnd(one, other).isPipe);

/** What two ends are joined with; pipe is cut, a fitting is not. */
export const listTools = (one: OpenEnd, other: OpenEnd): readonly Need[] =>
  getJointTrade(one.end, other.end).tools.filter(({ ofPipe }) => ofPipe === undefined || one.isPipe || other.isPipe);

/** What stands under constant pressure holds so many bar; a shower hose, which does not, is for behind the valve. */
export const STANDING_BAR = 6;

/** Added to the rank of what holds less. */
export const WEAK_RANK = 100;

/** Ranks of one sort of thing have the same tens: what joins in line, what turns, what bends, what has a purpose of its own. */
export const getPartSort = (rank: number): number => Math.floor((rank % WEAK_RANK) / 10);

export const BEND = 1;

/** What shuts, checks or showers as well: taken where it leads on and nothing plain does. */
export const SPECIAL_PURPOSE = 3;

import type { End } from '#trade/measure-end.ts';
import { type Need, getJointTrade } from './joint-trade.ts';

/** States that two ends of the same size fit, or only look as if they fit; with a note. */
type MatingRule = {
  joint: string;
  gender: End['gender'];
  toJoint: string;
  toGender: End['gender'];
  fits: boolean;
  note: string;
};

/**
 * A product that leads from one end to another. Only the best one for sale is stored for each pair of ends and
 * each sort of part.
 */
type Passage = {
  productId: string;
  ends: readonly [End, End];
  rank: number;
  /** The slug of its root category. */
  root: string;
  /** Price of one minimum order. */
  cents: number;
  minOrder: number;
  /** The length in mm of a pipe whose length is known; otherwise null. */
  pipeLength: number | null;
  isOrderable: boolean;
};

/** A consumable or a tool. `size` is its size attribute, if it has one. */
export type JoiningSupply = {
  productId: string;
  family: string;
  size: string | null;
  /** Price of one minimum order. */
  cents: number;
  minOrder: number;
  isOrderable: boolean;
};

/** A passage in one direction; `into` is the end that must fit the previous part. */
export type DirectedPassage = Omit<Passage, 'ends'> & { into: End; out: End };

type Rule = Pick<MatingRule, 'fits' | 'note'> & { joint: string; gender: End['gender'] };

export type JoinGraph = {
  /** Passages by the end with which they begin. */
  passagesByEnd: ReadonlyMap<string, readonly DirectedPassage[]>;
  /** Mating rules by joint and gender, including pairs that only look as if they fit. */
  rules: ReadonlyMap<string, readonly Rule[]>;
  goods: ReadonlyMap<string, readonly JoiningSupply[]>;
};

export const getEndId = ({ joint, size, gender }: End): string => `${joint}|${size}|${gender}`;

const buildGraph = (
  passages: readonly Passage[],
  rules: readonly MatingRule[],
  goods: readonly JoiningSupply[],
): JoinGraph => {
  const directedPassages = passages.flatMap(({ ends: [a, b], ...passage }): DirectedPassage[] =>
    getEndId(a) === getEndId(b)
      ? [{ ...passage, into: a, out: b }]
      : [
          { ...passage, into: a, out: b },
          { ...passage, into: b, out: a },
        ],
  );
  return {
    passagesByEnd: Map.groupBy(directedPassages, ({ into }) => getEndId(into)),
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
  /** `a` and `b` are the numbers of its kinds of ends. */
  a: number;
  b: number;
  rank: number;
  root: string;
  cents: number;
  /** Minimum order. Like `mm`, it is missing in catalogs that an older build stored on a device. */
  min?: number;
  /** Length of a pipe in mm. */
  mm?: number | null;
  /** True if at least one minimum order is in stock. */
  ok: boolean;
};

/** Join data as loaded from the database, with a number for each kind of end. */
export type JoinRow = {
  kinds: (End & { id: number; sold: boolean })[];
  passages: PassageRow[];
  rules: MatingRule[];
  goods: (Omit<JoiningSupply, 'minOrder'> & { minOrder?: number })[];
};

export type JoinData = {
  graph: JoinGraph;
  /** Kinds of ends of products for sale. */
  sold: End[];
  rules: readonly MatingRule[];
};

export const buildJoinData = ({ kinds, passages, rules, goods }: JoinRow): JoinData => {
  const endsById = new Map(kinds.map(({ id, joint, size, gender }) => [id, { joint, size, gender }]));
  return {
    graph: buildGraph(
      passages.flatMap(({ id, a, b, rank, root, cents, min = 1, mm = null, ok }) => {
        const [first, second] = [endsById.get(a), endsById.get(b)];
        if (first === undefined || second === undefined) return [];
        const ends = [first, second] as const;
        return [{ productId: id, ends, rank, root, cents, minOrder: min, pipeLength: mm, isOrderable: ok }];
      }),
      rules,
      goods.map(({ minOrder = 1, ...supply }) => ({ ...supply, minOrder })),
    ),
    sold: kinds.flatMap(({ id, sold }) => (sold ? (endsById.get(id) ?? []) : [])),
    rules,
  };
};

/** Returns the mating rule of two ends, which does not depend on their sizes; null if there is none. */
export const findRule = (graph: JoinGraph, one: End, other: End): Rule | null =>
  graph.rules
    .get(`${one.joint} ${one.gender}`)
    ?.find(({ joint, gender }) => joint === other.joint && gender === other.gender) ?? null;

export const endsFit = (graph: JoinGraph, one: End, other: End): boolean =>
  one.size === other.size && findRule(graph, one, other)?.fits === true;

/** The ends that fit an end, whether any product has them or not. */
export const listMates = (graph: JoinGraph, end: End): End[] =>
  (graph.rules.get(`${end.joint} ${end.gender}`) ?? []).flatMap(({ joint, gender, fits }) =>
    fits ? [{ joint, gender, size: end.size }] : [],
  );

/** Finds the product that meets a need: in stock first, then the cheapest. */
export const findSupply = (graph: JoinGraph, need: Need, size: string): JoiningSupply | null => {
  const some = need.families
    .flatMap((family) => graph.goods.get(family) ?? [])
    .filter((supply) => need.bySize === undefined || supply.size === size);
  return some.reduce<JoiningSupply | null>((best, supply) => {
    if (best === null) return supply;
    if (supply.isOrderable !== best.isOrderable) return supply.isOrderable ? supply : best;
    return supply.cents < best.cents ? supply : best;
  }, null);
};

/** The end of a pipe, or of a part that only looks like a pipe. */
export type OpenEnd = { end: End; isPipe: boolean };

const getMaleEnd = (one: OpenEnd, other: OpenEnd): OpenEnd => (one.end.gender === 'male' ? one : other);

const TAPER_IN_NUT =
  'A taper thread holds in a fixed parallel socket only: in the nut of a hose or a tap connector it never reaches the washer.';
const STEM_IN_NUT = 'The stem of a fitting is made for push-fit sockets: an olive may crush it.';

/**
 * Explains why two matching ends hold only in some cases; null if they always hold. Such joints are used only if
 * there is nothing better. Most parallel female ends are nuts with a flat washer.
 */
export const getCaution = (one: OpenEnd, other: OpenEnd): string | null => {
  const [outer, inner] = one.end.gender === 'male' ? [other, one] : [one, other];
  if (inner.end.joint === 'R' && outer.end.joint === 'G') return TAPER_IN_NUT;
  return inner.end.joint === 'plastic tube' && !inner.isPipe && outer.end.joint !== 'push-fit' ? STEM_IN_NUT : null;
};

/** Lists the seals that two ends need and that do not come with them. */
export const listSeals = (one: OpenEnd, other: OpenEnd): readonly Need[] =>
  getJointTrade(one.end, other.end).seals.filter(({ ofPipe }) => ofPipe === undefined || getMaleEnd(one, other).isPipe);

/** Lists the tools to join two ends. Pipe has to be cut; a fitting does not. */
export const listTools = (one: OpenEnd, other: OpenEnd): readonly Need[] =>
  getJointTrade(one.end, other.end).tools.filter(({ ofPipe }) => ofPipe === undefined || one.isPipe || other.isPipe);

/**
 * The pressure in bar that a part under constant pressure must hold. A shower hose does not hold it; it belongs
 * behind the valve.
 */
export const STANDING_BAR = 6;

/** Added to the rank of parts that hold less than `STANDING_BAR`. */
export const WEAK_RANK = 100;

/** Ranks of the same sort of part have the same tens digit: straight parts, turns, bends, special purposes. */
export const getPartSort = (rank: number): number => Math.floor((rank % WEAK_RANK) / 10);

/** The rank of pipes, both the customer's own and parts of the chain. Only pipes have it. */
export const PIPE_RANK = 1;

/** How much pipe a chain takes between two of its parts, in mm. */
export const PIPE_BETWEEN = 100;

/** The value in cents of what is left over after one use: other pieces of the pack, and the rest of a pipe. */
export const getLeftOverCents = ({ cents, minOrder, pipeLength }: DirectedPassage): number => {
  const used = pipeLength === null ? 1 : Math.min(1, PIPE_BETWEEN / pipeLength);
  return cents * (1 - used / minOrder);
};

export const isPipePassage = ({ rank }: DirectedPassage): boolean => rank % WEAK_RANK === PIPE_RANK;

export const BEND = 1;

/** The sort of parts that also shut off, check or spray. They are used only if no plain part leads on. */
export const SPECIAL_PURPOSE = 3;

import type { Chain, JoinNeed } from '#features/joins/contract/join.ts';
import { getChainTitle } from './chain-title.ts';

/** A need, with the titles of the ways that it is for if the first way does not need it. */
export type MergedNeed = JoinNeed & { onlyFor: string[] };

const getKey = ({ text, product }: JoinNeed): string => product?._id ?? text;

/** The seals or tools of all chains in one list, those of the first chain first. */
export const mergeNeeds = (chains: readonly Chain[], kind: 'seals' | 'tools'): MergedNeed[] => {
  const first = new Set(chains[0]?.[kind].map(getKey));
  const all = chains.flatMap((chain) => chain[kind].map((need) => ({ need, chain })));
  return [...Map.groupBy(all, ({ need }) => getKey(need))].flatMap(([key, uses]) =>
    uses[0] === undefined
      ? []
      : [{ ...uses[0].need, onlyFor: first.has(key) ? [] : uses.map(({ chain }) => getChainTitle(chain)) }],
  );
};

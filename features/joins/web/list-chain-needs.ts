import type { Chain, JoinNeed } from '#features/joins/contract/join.ts';
import { getChainTitle } from './chain-title.ts';

/** A seal or tool. `onlyFor` has the titles of the chains that need it, if the first chain does not. */
export type ChainNeed = JoinNeed & { onlyFor: string[] };

const getKey = ({ text, product }: JoinNeed): string => product?._id ?? text;

/** Lists the seals or tools of all chains, each once; those of the first chain come first. */
export const listChainNeeds = (chains: readonly Chain[], kind: 'seals' | 'tools'): ChainNeed[] => {
  const first = new Set(chains[0]?.[kind].map(getKey));
  const all = chains.flatMap((chain) => chain[kind].map((need) => ({ need, chain })));
  return [...Map.groupBy(all, ({ need }) => getKey(need))].flatMap(([key, uses]) =>
    uses[0] === undefined
      ? []
      : [{ ...uses[0].need, onlyFor: first.has(key) ? [] : uses.map(({ chain }) => getChainTitle(chain)) }],
  );
};

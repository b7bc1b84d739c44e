import type { Chain, JoinSide } from '#features/joins/contract/join.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { AddChainForm } from './add-chain.tsx';
import { ChainRow } from './chain-row.tsx';
import { JointSteps } from './joint-steps.tsx';
import { NeedList } from './need-list.tsx';

/** `Shortest and cheapest, with push-fit`. */
const getChainTitle = ([first = '', ...more]: string[]): string =>
  [first, ...more.map((label) => label.toLowerCase())]
    .join(', ')
    .replace('Shortest, cheapest', 'Shortest and cheapest');

/** One way to get from one end to the other: what it is made of, how it is joined, and all of it for the cart. */
export const ChainCard = ({ chain, from, to }: { chain: Chain; from: JoinSide; to: JoinSide | null }) => {
  const title = getChainTitle(chain.labels);
  const count = chain.parts.length;
  const seals = chain.seals.flatMap(({ product }) => product ?? []);
  return (
    <article aria-label={title} className="card-surface join-card">
      <div className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="heading-3">{title}</h3>
        <p className="text-muted">
          {count === 1 ? '1 part' : `${count} parts`}
          {seals.length > 0 && ' and what seals it'}
        </p>
        <p className="numeral ml-auto text-2xl">{formatDollars(chain.price)}</p>
      </div>
      <ChainRow chain={chain} from={from} to={to} />
      <div className="mt-5">
        <AddChainForm parts={chain.parts} seals={seals} price={chain.price} partsPrice={chain.partsPrice} />
      </div>
      <div className="join-facts mt-6 border-t border-line pt-5">
        <div>
          <h4 className="eyebrow mb-2">How it is joined</h4>
          <JointSteps joints={chain.joints} />
        </div>
        <div className="grid content-start gap-5">
          <NeedList title="Seals, in the price" needs={chain.seals} />
          <NeedList title="Tools and spares, if you have none" needs={chain.tools} />
        </div>
      </div>
    </article>
  );
};

import type { ReactNode } from 'react';
import type { Chain, JoinSide } from '#features/joins/contract/join.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { ChevronDown } from '#platform/web/ui/icons/chevron-down.ts';
import { formatPlural } from '#platform/contract/format-count.ts';
import { AddChainForm } from './add-chain.tsx';
import { ChainRow } from './chain-row.tsx';
import { getChainTitle } from './chain-title.ts';
import { JointSteps } from './joint-details.tsx';

const ChainHead = ({ chain, title }: { chain: Chain; title: ReactNode }) => {
  const count = chain.parts.length;
  return (
    <>
      {title}
      <span className="text-muted">
        {formatPlural(count, 'part')}
        {chain.seals.some(({ product }) => product !== null) && ' and seals'}
      </span>
      <span className="numeral ml-auto text-2xl">{formatDollars(chain.price)}</span>
    </>
  );
};

const ChainBody = ({ chain, from, to }: { chain: Chain; from: JoinSide; to: JoinSide | null }) => {
  const seals = chain.seals.flatMap(({ product }) => product ?? []);
  return (
    <>
      <ChainRow chain={chain} from={from} to={to} />
      <div className="mt-5">
        <AddChainForm parts={chain.parts} seals={seals} price={chain.price} partsPrice={chain.partsPrice} />
      </div>
      <div className="mt-6 border-t border-line pt-5">
        <h4 className="eyebrow mb-2">How it is joined</h4>
        <div className="join-wide">
          <JointSteps joints={chain.joints} />
        </div>
      </div>
    </>
  );
};

/** The chain that is shown first: its parts, joints and price, and a button that adds the whole chain to the cart. */
export const ChainCard = ({ chain, from, to }: { chain: Chain; from: JoinSide; to: JoinSide | null }) => {
  const title = getChainTitle(chain);
  return (
    <article aria-label={title} className="card-surface join-card">
      <div className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <ChainHead chain={chain} title={<h3 className="heading-3">{title}</h3>} />
      </div>
      <ChainBody chain={chain} from={from} to={to} />
    </article>
  );
};

/** Another chain, collapsed to its title, parts and price. */
export const FoldedChain = ({ chain, from, to }: { chain: Chain; from: JoinSide; to: JoinSide }) => {
  const title = getChainTitle(chain);
  return (
    <article aria-label={title}>
      <details className="card-surface group/way">
        <summary className="join-card join-fold cursor-pointer">
          <ChevronDown aria-hidden size={20} className="shrink-0 group-open/way:rotate-180" />
          <span className="join-fold-head">
            <ChainHead chain={chain} title={<span className="font-semibold">{title}</span>} />
            <span className="w-full text-sm text-muted">
              <ProductNameText>{chain.parts.map(({ name }) => name.split(',')[0] ?? name).join(' + ')}</ProductNameText>
            </span>
          </span>
        </summary>
        <div className="join-card border-t border-line">
          <ChainBody chain={chain} from={from} to={to} />
        </div>
      </details>
    </article>
  );
};

import type { Chain, JoinReply, JoinSide } from '#features/joins/contract/join.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { formatDollars } from '#platform/contract/money.ts';
import { AddChainForm } from './add-chain.tsx';
import { ChainRow } from './chain-row.tsx';
import { JointSteps, NeedList } from './joint-details.tsx';

/** Two ends that connect directly, with what the joint needs. */
const DirectCard = ({
  direct,
  from,
  to,
}: {
  direct: NonNullable<JoinReply['direct']>;
  from: JoinSide;
  to: JoinSide;
}) => {
  const seals = direct.needs.flatMap(({ product }) => product ?? []);
  return (
    <article aria-label="They join directly" className="card-surface join-card">
      <h3 className="heading-3">They join directly</h3>
      <p className="mb-5 text-muted">
        <ProductNameText>{`${from.text} and ${to.text} need no part between them.`}</ProductNameText>
      </p>
      <div className="join-facts">
        <JointSteps joints={[direct]} />
        <div className="grid content-start gap-5">
          <NeedList title="What seals it" needs={direct.needs} />
          <NeedList title="Tools and spares, if you have none" needs={direct.tools} />
        </div>
      </div>
      {seals.length > 0 && (
        <div className="mt-5">
          <AddChainForm parts={[]} seals={seals} price={direct.price} partsPrice={0} />
        </div>
      )}
    </article>
  );
};

/** Formats `Shortest and cheapest, with push-fit`. */
const getChainTitle = ([first = '', ...more]: string[]): string =>
  [first, ...more.map((label) => label.toLowerCase())]
    .join(', ')
    .replace('Shortest, cheapest', 'Shortest and cheapest');

/** A chain with its parts, joints and price, and a button that adds all of it to the cart. */
const ChainCard = ({ chain, from, to }: { chain: Chain; from: JoinSide; to: JoinSide | null }) => {
  const title = getChainTitle(chain.labels);
  const count = chain.parts.length;
  const seals = chain.seals.flatMap(({ product }) => product ?? []);
  return (
    <article aria-label={title} className="card-surface join-card">
      <div className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="heading-3">{title}</h3>
        <p className="text-muted">
          {count === 1 ? '1 part' : `${count} parts`}
          {seals.length > 0 && ' and seals'}
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
          <NeedList title="Seals, included in the price" needs={chain.seals} />
          <NeedList title="Tools and spares, if you have none" needs={chain.tools} />
        </div>
      </div>
    </article>
  );
};

/** Result between two sides: chains, or the reason why there is none. */
export const JoinResult = ({ joined: { from, to, direct, chains, none, lookAlikes } }: { joined: JoinReply }) => {
  if (from === null || to === null) return null;
  return (
    <section aria-labelledby="answer" className="mt-8 grid gap-5">
      <h2 id="answer" className="heading-2 copper-rule">
        <ProductNameText>{`${from.text} to ${to.text}`}</ProductNameText>
      </h2>
      {direct !== null && <DirectCard direct={direct} from={from} to={to} />}
      {none !== null && (
        <Alert
          tone="warning"
          title={none.why}
          action={
            <LinkButton to="/contact" variant="secondary" size="sm">
              Ask us
            </LinkButton>
          }
        >
          {none.nearest}
        </Alert>
      )}
      {none?.chain && <ChainCard chain={none.chain} from={from} to={null} />}
      {chains.map((chain) => (
        <ChainCard key={chain.labels.join(' ')} chain={chain} from={from} to={to} />
      ))}
      {lookAlikes.length > 0 && (
        <section aria-labelledby="alike" className="card-surface bg-sunken join-card">
          <h3 id="alike" className="heading-3 mb-2">
            Looks similar, but does not fit
          </h3>
          <ul className="measure grid list-disc gap-2 pl-5">
            {lookAlikes.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
};

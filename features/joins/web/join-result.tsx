import type { Chain, JoinNeed, JoinReply, JoinSide } from '#features/joins/contract/join.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { AddChainForm } from './add-chain.tsx';
import { AnswerHeading } from './answer-heading.tsx';
import { ANSWER_ID } from './join-address.ts';
import { ChainCard, FoldedChain } from './chain-card.tsx';
import { type ChainNeed, listChainNeeds } from './list-chain-needs.ts';
import { JointSteps, NeedList } from './joint-details.tsx';

/** Marks a need as applying to all ways, because a direct joint is the only way. */
const alwaysNeeded = (need: JoinNeed): ChainNeed => ({ ...need, onlyFor: [] });

/** Two ends that connect directly, with the seals and tools that the joint needs. */
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
          <NeedList title="What seals it" needs={direct.needs.map(alwaysNeeded)} />
          <NeedList title="Tools and spares, if you have none" needs={direct.tools.map(alwaysNeeded)} />
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

/** The seals and tools of all ways, each listed once. */
const NeedsCard = ({ chains }: { chains: Chain[] }) => {
  const seals = listChainNeeds(chains, 'seals');
  const tools = listChainNeeds(chains, 'tools');
  if (seals.length + tools.length === 0) return null;
  return (
    <section aria-label="Seals and tools" className="card-surface join-card join-needs">
      <NeedList title="Seals, included in the price" needs={seals} />
      <NeedList title="Tools and spares, if you have none" needs={tools} />
    </section>
  );
};

/** Result between two sides: chains, or the reason why there is none. */
export const JoinResult = ({ joined: { from, to, direct, chains, none, lookAlikes } }: { joined: JoinReply }) => {
  if (from === null || to === null) return null;
  const [best, ...others] = chains;
  const shown = none?.chain ? [none.chain] : chains;
  return (
    <section aria-labelledby={ANSWER_ID} className="mt-8 grid gap-5">
      <AnswerHeading>{`${from.text} to ${to.text}`}</AnswerHeading>
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
      {best !== undefined && <ChainCard chain={best} from={from} to={to} />}
      {others.length > 0 && (
        <section aria-labelledby="others" className="grid gap-3">
          <h3 id="others" className="heading-3">
            Other ways
          </h3>
          {others.map((chain) => (
            <FoldedChain key={chain.labels.join(' ')} chain={chain} from={from} to={to} />
          ))}
        </section>
      )}
      <NeedsCard chains={shown} />
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

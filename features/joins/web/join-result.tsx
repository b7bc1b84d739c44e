import type { JoinReply } from '#features/joins/contract/join.ts';
import { ProductNameText } from '#platform/web/part-name.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { ChainCard } from './chain-card.tsx';
import { DirectCard } from './direct-card.tsx';

/** What was found between two sides: chains, or why there is none. */
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
            Looks alike, and is not
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

import type { JoinReply, JoinSide } from '#features/joins/contract/join.ts';
import { ProductNameText } from '#platform/web/part-name.tsx';
import { AddChainForm } from './add-chain.tsx';
import { JointSteps } from './joint-steps.tsx';
import { NeedList } from './need-list.tsx';

/** Two ends that join as they are, with what the joint takes. */
export const DirectCard = ({
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
    <article aria-label="They join as they are" className="card-surface join-card">
      <h3 className="heading-3">They join as they are</h3>
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

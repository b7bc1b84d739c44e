import { TriangleAlert } from '#platform/web/ui/icons/triangle-alert.ts';
import type { Joint } from '#features/joins/contract/join.ts';
import { ProductNameText } from '#platform/web/part-name.tsx';

/** How each joint is made, by the numbers of the row. */
export const JointSteps = ({ joints }: { joints: Joint[] }) => (
  <ol className="join-steps grid gap-3">
    {joints.map(({ one, other, note, seals, caution }, at) => (
      <li key={at}>
        <span aria-hidden className="join-dot">
          {at + 1}
        </span>
        <div className="min-w-0">
          <p className="font-medium">
            <ProductNameText>{`${one} to ${other}`}</ProductNameText>
          </p>
          <p className="text-sm text-muted">
            {note}
            {seals.length > 0 && ` ${seals.join(', ')}.`}
          </p>
          {caution !== null && (
            <p className="mt-1 flex items-start gap-1.5 text-sm text-warning">
              <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
              {caution}
            </p>
          )}
        </div>
      </li>
    ))}
  </ol>
);

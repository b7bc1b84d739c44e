import type { BuyingTerms } from '#features/on-account/contract/on-account.ts';
import { Choice } from '#platform/web/ui/choice.tsx';
import { describeTerms, isPossible } from './describe-terms.ts';

const ACCOUNT = 'account';

/**
 * Offers to pay on account with the order, or later.
 * @param chosen the way to pay; empty for later
 * @param total dollars of the order
 * @param isForStaff true if staff order for the buyer
 */
export const AccountChoice = ({
  terms,
  chosen,
  total,
  onChoose,
  laterLabel,
  isForStaff,
}: {
  terms: BuyingTerms;
  chosen: string;
  total: number;
  onChoose: (payBy: string) => void;
  laterLabel: string;
  isForStaff: boolean;
}) => (
  <div role="radiogroup" aria-label="Pay" className="grid gap-2">
    <Choice name="pay-by" value="" checked={chosen !== ACCOUNT} onChange={() => onChoose('')}>
      <span className="font-medium">{laterLabel}</span>
    </Choice>
    <Choice
      name="pay-by"
      value={ACCOUNT}
      checked={chosen === ACCOUNT}
      disabled={chosen !== ACCOUNT && !isPossible(terms, total)}
      onChange={() => onChoose(ACCOUNT)}
    >
      <span className="font-medium">{terms.company === null ? 'On account' : `On account of ${terms.company}`}</span>
      <span className="figures block text-sm text-muted">{describeTerms(terms, total, isForStaff)}</span>
    </Choice>
  </div>
);

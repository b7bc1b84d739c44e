import type { CheckoutPaymentSlot } from '#features/checkout/web/checkout-payment.ts';
import { type BuyingTerms, onAccount } from '#features/on-account/contract/on-account.ts';
import { describeTerms, isPossible } from '#features/on-account/web/describe-terms.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { api } from '#platform/web/api.ts';
import { Choice } from '#platform/web/ui/choice.tsx';

const ACCOUNT = 'account';

/** Loads the terms on which the caller can order on account. Null for people without an account. */
const load = async (groups: readonly string[]): Promise<BuyingTerms | null> => {
  if (!groups.includes('on-account')) return null;
  return api.call(onAccount.terms, {}).catch((error: unknown) => {
    // The limit may have been removed since this page was opened.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
};

const Show: CheckoutPaymentSlot<BuyingTerms>['Show'] = ({ terms, chosen, total, onChoose }) => (
  <div role="radiogroup" aria-label="Pay" className="grid gap-2">
    <Choice name="pay-by" value="" checked={chosen !== ACCOUNT} onChange={() => onChoose('')}>
      <span className="font-medium">On the next page</span>
    </Choice>
    <Choice
      name="pay-by"
      value={ACCOUNT}
      checked={chosen === ACCOUNT}
      disabled={chosen !== ACCOUNT && !isPossible(terms, total)}
      onChange={() => onChoose(ACCOUNT)}
    >
      <span className="font-medium">{terms.company === null ? 'On account' : `On account of ${terms.company}`}</span>
      <span className="figures block text-sm text-muted">{describeTerms(terms, total)}</span>
    </Choice>
  </div>
);

export default { load, Show } satisfies CheckoutPaymentSlot<BuyingTerms>;

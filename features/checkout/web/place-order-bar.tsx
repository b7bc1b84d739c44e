import { SubmitButton } from '#platform/web/ui/button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';

/**
 * The order button, with the information that buyers need before they press it. It sticks to the bottom of a phone.
 * @param excess the limit that the order exceeds, so that it is sent for approval; null if it is placed
 * @param paysLater true if the buyer pays on the next page
 */
export const PlaceOrderBar = ({
  label,
  pending,
  disabled,
  error,
  excess,
  paysLater,
}: {
  label: string;
  pending: boolean;
  disabled: boolean;
  error: string | null;
  excess: string | null;
  paysLater: boolean;
}) => (
  <>
    <div className="act-bar lg:mt-4">
      {excess !== null && error === null && <p className="figures mb-3 text-sm">{excess}</p>}
      <div role="alert" className="not-empty:mb-3">
        {error !== null && <ErrorText>{error}</ErrorText>}
      </div>
      <SubmitButton pending={pending} disabled={disabled}>
        {label}
      </SubmitButton>
    </div>
    {excess !== null && (
      <p className="text-sm text-muted lg:mt-3">
        Nothing is ordered or held until an approver of your company approves it. You get an email.
      </p>
    )}
    {excess === null && paysLater && (
      <p className="text-sm text-muted lg:mt-3">You pay on the next page. We hold the goods for you until then.</p>
    )}
  </>
);

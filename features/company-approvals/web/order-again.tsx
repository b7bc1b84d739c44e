import { EMPTY_ADDRESS, NEW_ADDRESS } from '#features/addresses/contract/empty-address.ts';
import { AddAllButton } from '#features/carts/web/add-all-button.tsx';
import { draftCheckout } from '#features/checkout/web/checkout-draft.ts';
import { toCheckoutPath } from '#features/checkout/web/checkout-path.ts';
import type { RequestedOrder } from '#features/company-approvals/contract/order-requests.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';

/**
 * Opens the checkout with the products, addresses and job number of a request. If its products are too many for a link,
 * they are put into the cart. An offer is accepted again with its own link.
 * @param email of the buyer
 */
export const OrderAgain = ({ requested, email }: { requested: RequestedOrder; email: string }) => {
  const { lines, offer, delivery, billing, reference, companyReference, method, code, payBy } = requested;
  if (offer !== null) return null;
  const draft = () =>
    draftCheckout(email, {
      ...(delivery !== null && { deliverTo: NEW_ADDRESS, delivery }),
      hasPayer: billing !== null,
      billTo: NEW_ADDRESS,
      billing: billing ?? EMPTY_ADDRESS,
      reference,
      companyReference: companyReference ?? '',
      method: method ?? '',
      code,
      payBy: payBy ?? '',
    });
  const path = toCheckoutPath(lines);
  return path === null ? (
    <AddAllButton size="sm" lines={lines} onAdded={draft} />
  ) : (
    <LinkButton size="sm" variant="secondary" to={path} onClick={draft}>
      Order again
    </LinkButton>
  );
};

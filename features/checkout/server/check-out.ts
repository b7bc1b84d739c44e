import { Address } from '#features/addresses/contract/address.ts';
import type { AddressForm } from '#features/addresses/contract/addresses.ts';
import type { Checkout } from '#features/checkout/contract/checkout.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { toCents } from '#platform/contract/money.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { saveUsedAddresses } from '#features/addresses/server/address-book.ts';
import { formatAddressRegion } from '#features/addresses/server/regions.ts';
import { removeOrderedLines } from '#features/carts/server/remove-lines.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { OrderApproval, OrderRequest, OrderSettings, RequestContext, StaffPlacement } from './order-request.ts';
import type { OrderStep } from './order-steps.ts';
import { placeOrder } from './place-order.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type TaxAndDeliveryRules, findRegionFault } from '#features/settings/server/tax-and-delivery.ts';

/**
 * A person who places the order for the buyer: a staff member, with further writes in the transaction, or an approver.
 */
export type Placement =
  | { staff: StaffPlacement; alongside: OrderStep; approval?: never }
  | { approval: OrderApproval; staff?: never; alongside?: never };

/** Converts the checkout form to an order request. */
export const toCheckoutRequest = ({
  lines,
  method,
  reference,
  companyReference,
  total,
  code,
  payBy,
  delivery,
  billing,
}: Omit<Checkout, 'fromCart'>): OrderRequest => ({
  lines,
  deliveryAddress: Address.parse((delivery && formatAddressRegion(delivery)) ?? {}),
  billingAddress: billing && formatAddressRegion(billing),
  reference,
  method,
  expected: { total: toCents(total) },
  ...(companyReference !== null && { companyReference }),
  ...(code !== '' && { code }),
  ...(payBy !== null && { payBy }),
});

/**
 * @param delivery null if there is no address
 * @throws DomainError `address_missing` without an address, `invalid_request` for an unknown region where tax depends
 *   on it; a collected order always passes
 */
export const assertDeliverable = (
  delivery: AddressForm | null,
  isCollected: boolean,
  rules: TaxAndDeliveryRules,
): void => {
  if (isCollected) return;
  if (delivery === null) throw new DomainError('address_missing');
  const fault = findRegionFault(rules, formatAddressRegion(delivery));
  if (fault !== null) throw new DomainError('invalid_request', { fields: { 'delivery.region': fault } });
};

/**
 * Places the order of a checkout, removes its lines from the buyer's cart and saves the buyer's addresses.
 * @param placement set if somebody else places the order for the buyer
 * @throws DomainError `address_missing` if it is to be delivered, `invalid_request` for an unknown region where tax
 *   depends on it, `cart_changed`, and the errors of `placeOrder`
 */
export const placeCheckoutOrder = (
  db: Database,
  buyer: Caller,
  { fromCart, ...form }: Checkout,
  settings: OrderSettings & RequestContext,
  placement?: Placement,
): Promise<Order> => {
  const { staff, approval, alongside } = placement ?? {};
  return placeOrder(
    db,
    buyer,
    {
      ...toCheckoutRequest(form),
      ...(staff !== undefined && { staff }),
      ...(approval !== undefined && { approval }),
    },
    settings,
    {
      ...alongside,
      async after(trx, placed, shop) {
        const { delivery, billing } = form;
        assertDeliverable(delivery, placed.isCollected, shop);
        if (fromCart) await removeOrderedLines(trx, buyer.customerId, form.lines);
        await saveUsedAddresses(trx, buyer, {
          delivery: delivery && formatAddressRegion(delivery),
          billing: billing && formatAddressRegion(billing),
        });
        await alongside?.after?.(trx, placed, shop);
      },
    },
  );
};

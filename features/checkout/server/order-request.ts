import type { Address } from '#features/addresses/contract/address.ts';
import type { UnpaidCaps } from '#features/unpaid-caps/server/unpaid-caps.ts';
import type { ChosenMethod, PromisedDelivery } from '#features/settings/server/delivery-methods.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { RequestedLine } from './order-products.ts';

export type OrderSettings = { holdHours: number; unpaid: UnpaidCaps; shippingFeeCents: Cents };

/** The staff member who places an order for its buyer, and the minimum hours for which it then holds stock. */
export type StaffPlacement = { actorId: string; holdHours: number };

/** The order request of a company's member, and the approver who approves it by placing the order. */
export type OrderApproval = { requestId: string; approverId: string };

/** An order's lines, addresses, delivery, and the total that the buyer saw. */
export type OrderRequest = {
  lines: RequestedLine[];
  deliveryAddress: Address;
  /** The billing address, if it differs from the delivery address. */
  billingAddress: Address | null;
  /** The buyer's own reference. */
  reference: string;
  /** The job number for the buyer's company, empty for none; missing if the client does not support companies. */
  companyReference?: string;
  /** The total that the buyer saw: of the goods, as in the specification's dialog, or of the whole order. */
  expected: { goods: Cents } | { total: Cents };
  /** True if staff offered these goods to this buyer. Then the caps on unpaid orders do not apply. */
  isOffered?: boolean;
  /** Set if staff place the order for its buyer. Then the caps on unpaid orders do not apply either. */
  staff?: StaffPlacement;
  /** Set if an approver places the order of a request. */
  approval?: OrderApproval;
  /** The tender that pays the order as it is placed; missing if the order is paid later. */
  payBy?: string;
} & ((ChosenMethod & { /** A discount code. */ code?: string }) | (PromisedDelivery & { code?: never }));

/** The buyer's network, and the key that makes a retry safe. */
export type RequestContext = { idempotencyKey: string | null; network: string | null };

/** Merges the lines of the same product. */
export const mergeLines = (lines: readonly RequestedLine[]): RequestedLine[] => {
  const joined = new Map<string, RequestedLine>();
  for (const { productId, quantity, fixed } of lines) {
    const sum = (joined.get(productId)?.quantity ?? 0) + quantity;
    joined.set(productId, { productId, quantity: sum, ...(fixed !== undefined && { fixed }) });
  }
  return [...joined.values()];
};

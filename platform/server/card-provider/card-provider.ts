import type { Cents } from '#platform/contract/money.ts';

/** The fields of a PaymentIntent that the shop uses. */
export type Intent = {
  id: string;
  /** Stripe's status (docs.stripe.com/payments/paymentintents/lifecycle): `succeeded` and `canceled` are final. */
  status: string;
  amountCents: Cents;
  currency: string;
  /** Refunded money, including refunds that are pending; null if the request did not fetch it. */
  refundedCents: Cents | null;
  /** Sent to the buyer's browser only; never stored or logged. */
  clientSecret: string;
  /** Written by the shop: which shop the intent belongs to and which order it pays. */
  metadata: Record<string, string>;
  /** The reason the last card was declined, if one was. */
  failure: CardFailure | null;
};

/** A declined card attempt, with the provider's own reference for it. */
export type CardFailure = { reference: string; message: string };

/** The fields of a dispute that the shop uses. */
export type ProviderDispute = {
  id: string;
  intentId: string;
  /** Cents that the bank claims: all or part of the payment. */
  amountCents: Cents;
  reason: string;
  status: 'open' | 'won' | 'lost';
};

/**
 * A refund as the provider reports it. `failed` means that the shop has the money again. This may happen long
 * after the refund.
 */
export type ProviderRefund = {
  id: string;
  amountCents: Cents;
  status: 'pending' | 'succeeded' | 'failed';
  metadata: Record<string, string>;
};

/** The shop's identity at the provider, and its limit for card attempts. */
export type ProviderAccount = {
  /** Written on everything that this shop creates there, because another shop may share the account. */
  shop: string;
  /** Declined cards that an account may have within `cardWaitHours` before it must wait. */
  cardTries: number;
  cardWaitHours: number;
};

/** The card provider's operations that the shop uses. Every method may throw DomainError `provider_unavailable`. */
export type CardProvider = {
  account: ProviderAccount;
  createIntent(request: {
    amountCents: Cents;
    currency: string;
    metadata: Record<string, string>;
    idempotencyKey: string;
  }): Promise<Intent>;
  retrieveIntent(id: string): Promise<Intent>;
  /** Voids an intent. If it can no longer be voided because it succeeded, returns it unchanged. */
  cancelIntent(id: string): Promise<Intent>;
  /**
   * Refunds money of a succeeded intent, once per key. If the provider refuses, the result is `failed` without an id.
   */
  refundIntent(request: {
    intentId: string;
    amountCents: Cents;
    idempotencyKey: string;
    metadata: Record<string, string>;
  }): Promise<ProviderRefund>;
  /** All refunds of an intent, including manual ones, oldest first. */
  listRefunds(intentId: string): Promise<ProviderRefund[]>;
  /**
   * Reads a webhook after checking that its signature is valid and at most five minutes old.
   * @throws DomainError `signature_invalid`; `invalid_request` if it is not an event
   */
  readEvent(raw: Buffer, signature: string): ProviderEvent;
  retrieveDispute(id: string): Promise<ProviderDispute>;
  /**
   * Lists events of the followed types between two times, oldest first; null if there are more than `most`. Times are
   * seconds since 1970.
   */
  listEvents(since: number, until: number | null, most: number): Promise<ProviderEvent[] | null>;
  /** Lists all intents created since, whichever program made them, page by page. @param since seconds since 1970 */
  listIntents(since: number): AsyncIterable<Intent[]>;
  /** Lists the ids of intents with refunds made since. @param since seconds since 1970 */
  listRefunded(since: number): Promise<string[]>;
  /** Lists all disputes opened since. @param since seconds since 1970 */
  listDisputes(since: number): Promise<ProviderDispute[]>;
  /** Lists all disputes of an intent: a bank may dispute it in parts. */
  listIntentDisputes(intentId: string): Promise<ProviderDispute[]>;
};

/** The ids in a webhook; the shop fetches everything else from the provider. */
export type ProviderEvent = {
  id: string;
  type: string;
  /** Seconds since 1970. */
  created: number;
  intentId: string | null;
  disputeId: string | null;
  /** The declined card, if the event reports one. */
  failure: CardFailure | null;
};

import type { Cents } from '#platform/contract/money.ts';

/** What the shop knows of a PaymentIntent. */
export type Intent = {
  id: string;
  /** As Stripe names it (docs.stripe.com/payments/paymentintents/lifecycle): `succeeded` and `canceled` are final. */
  status: string;
  amountCents: Cents;
  currency: string;
  /** Of its money, what went back to the card or is on its way; null where that was not asked. */
  refundedCents: Cents | null;
  /** Goes to the buyer's browser; never stored, never logged. */
  clientSecret: string;
  /** What the shop wrote on it: whose it is, and which order it pays. */
  metadata: Record<string, string>;
  /** Why the last card was refused, where one was. */
  failure: CardFailure | null;
};

/** One try of a card that was refused, by the provider's own name of it. */
export type CardFailure = { reference: string; message: string };

/** What the shop knows of a dispute. */
export type ProviderDispute = {
  id: string;
  intentId: string;
  /** What the bank wants back: all of the payment or a part of it. */
  amountCents: Cents;
  reason: string;
  status: 'open' | 'won' | 'lost';
};

/** A refund as the provider has it. `failed`: its money is with the shop again, however late that becomes known. */
export type ProviderRefund = {
  id: string;
  amountCents: Cents;
  status: 'pending' | 'succeeded' | 'failed';
  metadata: Record<string, string>;
};

/** Who the shop is to the provider, and how often it lets its buyers try. */
export type ProviderAccount = {
  /** Written on everything this shop makes there: another shop may use the same account. */
  shop: string;
  /** How many cards of one account may be refused within the wait before it may try no more. */
  cardTries: number;
  cardWaitHours: number;
};

/** The card provider, as far as the shop uses it. Every act may throw Refusal `provider_unavailable`. */
export type CardProvider = {
  terms: ProviderAccount;
  createIntent(wanted: {
    amountCents: Cents;
    currency: string;
    metadata: Record<string, string>;
    idempotencyKey: string;
  }): Promise<Intent>;
  retrieveIntent(id: string): Promise<Intent>;
  /** Voids an intent. One that can no longer be voided (it succeeded) is answered as it is. */
  cancelIntent(id: string): Promise<Intent>;
  /** Gives money of a succeeded intent back, once per key. A refund the provider will not make is `failed`, without an id. */
  refundIntent(wanted: {
    intentId: string;
    amountCents: Cents;
    idempotencyKey: string;
    metadata: Record<string, string>;
  }): Promise<ProviderRefund>;
  /** Every refund of an intent, whoever made it, oldest first. */
  listRefunds(intentId: string): Promise<ProviderRefund[]>;
  /**
   * Reads a webhook whose signature is right and not older than five minutes.
   * @throws DomainError `signature_invalid`; `invalid_request` when it is no event
   */
  readEvent(raw: Buffer, signature: string): ProviderEvent;
  retrieveDispute(id: string): Promise<ProviderDispute>;
  /**
   * What has happened between two times, of the kinds the shop follows, oldest first; null where that is more than
   * `most`. In seconds since 1970.
   */
  listEvents(since: number, until: number | null, most: number): Promise<ProviderEvent[] | null>;
  /** Every intent made since, by whatever program, page by page. @param since seconds since 1970 */
  listIntents(since: number): AsyncIterable<Intent[]>;
  /** The intents that money was given back of since. @param since seconds since 1970 */
  listRefunded(since: number): Promise<string[]>;
  /** Every dispute opened since. @param since seconds since 1970 */
  listDisputes(since: number): Promise<ProviderDispute[]>;
  /** Every dispute of an intent: a bank may dispute it part by part. */
  listDisputesOf(intentId: string): Promise<ProviderDispute[]>;
};

/** What a webhook is about; everything else in it is asked of the provider. */
export type ProviderEvent = {
  id: string;
  type: string;
  /** Seconds since 1970. */
  created: number;
  intentId: string | null;
  disputeId: string | null;
  /** The card that was refused, where that is what it tells. */
  failure: CardFailure | null;
};

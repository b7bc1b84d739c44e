/** What the shop knows of a PaymentIntent. */
export type Intent = {
  id: string;
  /** As Stripe names it (docs.stripe.com/payments/paymentintents/lifecycle): `succeeded` and `canceled` are final. */
  status: string;
  amountCents: number;
  currency: string;
  /** Goes to the buyer's browser; never stored, never logged. */
  clientSecret: string;
  /** What the shop wrote on it: which checkout it pays. */
  metadata: Record<string, string>;
  /** Why the last card was refused, where one was. */
  failure: { reference: string; message: string } | null;
};

/** What the shop knows of a dispute. */
export type Dispute = {
  id: string;
  intentId: string;
  amountCents: number;
  reason: string;
  status: 'open' | 'won' | 'lost';
};

/** What became of a refund at the provider. */
export type MadeRefund = { id: string; failed: boolean };

/** The card provider, as far as the shop uses it. Every act may throw Refusal `provider_unavailable`. */
export type CardProvider = {
  createIntent(wanted: {
    amountCents: number;
    currency: string;
    metadata: Record<string, string>;
    idempotencyKey: string;
  }): Promise<Intent>;
  retrieveIntent(id: string): Promise<Intent>;
  /** Voids an intent. One that can no longer be voided (it succeeded) is answered as it is. */
  cancelIntent(id: string): Promise<Intent>;
  /** Gives money of a succeeded intent back, once for a key. */
  refundIntent(wanted: {
    intentId: string;
    amountCents: number;
    idempotencyKey: string;
    metadata: Record<string, string>;
  }): Promise<MadeRefund>;
  /** The refund of an intent with this metadata, null where none was made. */
  findRefund(intentId: string, metadata: Record<string, string>): Promise<MadeRefund | null>;
  /**
   * Reads a webhook whose signature is right and not older than five minutes.
   * @throws Refusal `signature_invalid`
   */
  readEvent(raw: Buffer, signature: string): ProviderEvent;
  retrieveDispute(id: string): Promise<Dispute>;
  /** What has happened since, of the kinds the shop follows, oldest first. @param since seconds since 1970 */
  listEvents(since: number): Promise<ProviderEvent[]>;
  /** Every intent made since, by whatever program. @param since seconds since 1970 */
  listIntents(since: number): Promise<Intent[]>;
};

/** What a webhook is about; everything else in it is asked of the provider. */
export type ProviderEvent = {
  id: string;
  type: string;
  /** Seconds since 1970. */
  created: number;
  intentId: string | null;
  disputeId: string | null;
};

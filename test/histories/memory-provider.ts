import type {
  CardProvider,
  Intent,
  ProviderEvent,
  ProviderRefund,
} from '#platform/server/card-provider/card-provider.ts';
import { type Cents, cents, sumCents } from '#platform/contract/money.ts';
import type { Random } from '#test/prove/random.ts';

type StoredIntent = Intent & { refunds: ProviderRefund[] };

/** Decides at a moment of a call whether the call continues, loses its connection, or the shop's process dies. */
export type Gate = (moment: string) => Promise<void>;

/** One order's payments at the provider, with the actions of the shop, the buyer's browser, its staff and banks. */
export type MemoryProvider = {
  /**
   * The provider as one task of the shop sees it. Each call passes the gate twice: before it acts and before it
   * answers.
   */
  open: (gate: Gate) => CardProvider;
  intents: () => StoredIntent[];
  /** All events so far, oldest first. */
  events: ProviderEvent[];
  /** The buyer confirms a card. It is charged, declined, or processed for a while. */
  confirm: (intentId: string) => void;
  /**
   * Decides the payments and refunds that are still pending. @param failing the share of payments and of refunds
   * that fail
   */
  decide: (failing: { payments: number; refunds: number }) => void;
  /** Staff refund money in the provider's dashboard. */
  refundByHand: () => void;
};

const PAYABLE = 'requires_payment_method';

const sumRefunds = ({ refunds }: StoredIntent): Cents =>
  sumCents(refunds.filter(({ status }) => status !== 'failed').map(({ amountCents }) => amountCents));

/** The money of one intent that the provider holds for the shop. */
export const heldCents = (intent: StoredIntent): number =>
  intent.status === 'succeeded' ? intent.amountCents - sumRefunds(intent) : 0;

/**
 * Creates a card provider in memory that follows the rules of the sandbox: idempotency keys, final states, and
 * refunds up to the amount paid. The sandbox itself would take twenty times as long, which is too long for
 * thousands of histories.
 * @param prefix makes ids unique in the shop's database
 */
export const createMemoryProvider = (shop: string, prefix: string, random: Random): MemoryProvider => {
  const intents = new Map<string, StoredIntent>();
  const intentByKey = new Map<string, string>();
  const refundByKey = new Map<string, ProviderRefund>();
  const events: ProviderEvent[] = [];
  let count = 0;
  const nextId = (kind: string) => `${kind}_${prefix}_${++count}`;
  const append = (type: string, intent: StoredIntent, failure: Intent['failure'] = null) => {
    const id = nextId('evt');
    events.push({ id, type, created: count, intentId: intent.id, disputeId: null, failure });
  };
  const find = (id: string): StoredIntent => {
    const intent = intents.get(id);
    if (intent === undefined) throw new Error(`the provider has no intent ${id}`);
    return intent;
  };
  const present = ({ refunds, ...intent }: StoredIntent): Intent => ({
    ...intent,
    metadata: { ...intent.metadata },
    refundedCents: sumRefunds({ ...intent, refunds }),
  });
  const end = (intent: StoredIntent, status: 'succeeded' | 'canceled' | typeof PAYABLE) => {
    intent.status = status;
    if (status === 'canceled') append('payment_intent.canceled', intent);
    else if (status === 'succeeded') {
      intent.failure = null;
      append('payment_intent.succeeded', intent);
    } else {
      intent.failure = { reference: nextId('ch'), message: 'Your card was declined.' };
      append('payment_intent.payment_failed', intent, intent.failure);
    }
  };
  const refund = (intent: StoredIntent, amountCents: Cents, metadata: Record<string, string>): ProviderRefund => {
    if (amountCents > heldCents(intent)) return { id: '', amountCents, status: 'failed', metadata };
    const status = random.chance(0.2) ? 'pending' : 'succeeded';
    const made: ProviderRefund = { id: nextId('re'), amountCents, status, metadata };
    intent.refunds.push(made);
    append('refund.created', intent);
    return made;
  };
  const actions = {
    createIntent: async ({ amountCents, currency, metadata, idempotencyKey }) => {
      const known = intentByKey.get(idempotencyKey);
      if (known !== undefined) return present(find(known));
      const id = nextId('pi');
      const intent: StoredIntent = {
        id,
        status: PAYABLE,
        amountCents,
        currency,
        refundedCents: null,
        clientSecret: `${id}_secret`,
        metadata: { ...metadata },
        failure: null,
        refunds: [],
      };
      intents.set(id, intent);
      intentByKey.set(idempotencyKey, id);
      append('payment_intent.created', intent);
      return present(intent);
    },
    retrieveIntent: async (id) => present(find(id)),
    cancelIntent: async (id) => {
      const intent = find(id);
      if (intent.status === PAYABLE) end(intent, 'canceled');
      return present(intent);
    },
    refundIntent: async ({ intentId, amountCents, idempotencyKey, metadata }) => {
      const known = refundByKey.get(idempotencyKey);
      const made = known ?? refund(find(intentId), amountCents, { ...metadata });
      refundByKey.set(idempotencyKey, made);
      return { ...made };
    },
    listRefunds: async (id) => find(id).refunds.map((made) => ({ ...made })),
  } satisfies Partial<CardProvider>;
  const unused = (): never => {
    throw new Error('no history calls this');
  };
  const open = (gate: Gate): CardProvider => {
    const pass =
      <Input, Output>(name: string, act: (input: Input) => Promise<Output>) =>
      async (input: Input): Promise<Output> => {
        await gate(`before ${name}`);
        const reply = await act(input);
        await gate(`after ${name}`);
        return reply;
      };
    return {
      account: { shop, cardTries: 1_000_000, cardWaitHours: 1 },
      createIntent: pass('createIntent', actions.createIntent),
      retrieveIntent: pass('retrieveIntent', actions.retrieveIntent),
      cancelIntent: pass('cancelIntent', actions.cancelIntent),
      refundIntent: pass('refundIntent', actions.refundIntent),
      listRefunds: pass('listRefunds', actions.listRefunds),
      readEvent: unused,
      retrieveDispute: unused,
      listEvents: unused,
      listIntents: unused,
      listRefunded: unused,
      listDisputes: unused,
      listIntentDisputes: unused,
    };
  };
  const all = () => [...intents.values()];
  return {
    open,
    intents: all,
    events,
    confirm(intentId) {
      const intent = find(intentId);
      if (intent.status !== PAYABLE) return;
      const outcome = random.next();
      if (outcome < 0.6) end(intent, 'succeeded');
      else if (outcome < 0.8) end(intent, PAYABLE);
      else intent.status = 'processing';
    },
    decide(failing) {
      for (const intent of all()) {
        if (intent.status === 'processing') end(intent, random.chance(failing.payments) ? PAYABLE : 'succeeded');
        for (const made of intent.refunds.filter(({ status }) => status === 'pending')) {
          made.status = random.chance(failing.refunds) ? 'failed' : 'succeeded';
          append(made.status === 'failed' ? 'refund.failed' : 'refund.updated', intent);
        }
      }
    },
    refundByHand() {
      for (const intent of all()) {
        const held = heldCents(intent);
        if (held > 0) refund(intent, cents(random.chance(0.3) ? held : 1 + random.upTo(held)), {});
      }
    },
  };
};

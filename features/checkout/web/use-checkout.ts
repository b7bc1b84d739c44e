import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import type { AddressForm, SavedAddress } from '#features/addresses/contract/addresses.ts';
import { EMPTY_ADDRESS, NEW_ADDRESS } from '#features/addresses/contract/empty-address.ts';
import { type PriceQuote, checkout } from '#features/checkout/contract/checkout.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { UserFacingError, getErrorMessage } from '#platform/contract/user-facing-error.ts';
import { api } from '#platform/web/api.ts';
import { validate } from '#platform/web/forms/validate.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { storeCartCount } from '#platform/web/session/cart-count.ts';
import { useOnLiveChange } from '#platform/web/live/use-on-live-change.ts';
import { saveFormDraft, takeFormDraft } from '#platform/web/session/form-drafts.ts';
import type { Person } from '#platform/web/session/session.ts';
import { approvalSlot, buyerSlot } from './checkout-slots.ts';
import { type CheckoutBuyer, findFirstAddress, mergeBooks } from './checkout-buyer.ts';
import { type CheckoutDraft, type CheckoutLines, restoreDraft } from './checkout-draft.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';

/** The pause in typing, in ms, after which a quote is requested. */
const QUOTE_DELAY_MS = 150;

type QuoteBody = CallInput<typeof checkout.quote>['body'];

type QuoteState = { key: string; quote: PriceQuote | null; error: string | null };

/**
 * Requests a price quote for the current choices. The last quote stays until the new one is loaded.
 * @returns `isLoading` is true while the quote does not match the current choices; `reload` requests a new quote
 */
const usePriceQuote = (request: QuoteBody) => {
  const [round, setRound] = useState(0);
  const key = JSON.stringify([request, round]);
  const [state, setState] = useState<QuoteState>({ key: '', quote: null, error: null });
  useEffect(() => {
    let isLate = false;
    const [body] = JSON.parse(key) as [QuoteBody];
    const fetchQuote = async () => {
      try {
        const quote = await api.call(checkout.quote, { body });
        if (!isLate) setState({ key, quote, error: null });
      } catch (failure) {
        if (!isLate) setState(({ quote }) => ({ key, quote, error: getErrorMessage(failure) }));
      }
    };
    const timer = setTimeout(() => void fetchQuote(), QUOTE_DELAY_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [key]);
  const { quote, error } = state;
  return { quote, error, isLoading: state.key !== key, reload: () => setRound((count) => count + 1) };
};

/** The text of the order button. */
const describeAct = ({
  excess,
  paysOnAccount,
  total,
}: {
  excess: string | null;
  paysOnAccount: boolean;
  total: string;
}): string => {
  if (excess !== null) return `Send for approval${total}`;
  return paysOnAccount ? `Order on account ·${total}` : `Place Order${total}`;
};

/**
 * The state of the checkout form. Its draft survives a reload, a login and a refused order. Every choice that changes
 * the total requests a new quote.
 * @param person the buyer
 * @param book the buyer's own addresses, the last used one first
 * @param buyer the company for which they order; null for none
 * @param fresh the initial values of a new address
 * @param canPay true if the order can be paid as it is placed
 * @param limits the limits above which the buyer's order needs approval; null for none
 */
export const useCheckout = (
  { lines, fromCart, leftInCart }: CheckoutLines,
  {
    book,
    buyer,
    person,
    fresh,
    canPay,
    limits,
  }: {
    book: SavedAddress[];
    buyer: CheckoutBuyer | null;
    person: Person;
    fresh: AddressForm;
    canPay: boolean;
    limits: unknown;
  },
) => {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const key = useRef(crypto.randomUUID());
  const [begun] = useState(() => {
    const first = findFirstAddress(buyer?.addresses ?? [], book);
    const empty = {
      deliverTo: first?._id ?? NEW_ADDRESS,
      delivery: first?.address ?? fresh,
      hasPayer: false,
      billTo: NEW_ADDRESS,
      billing: EMPTY_ADDRESS,
      reference: '',
      companyReference: '',
      method: '',
      code: '',
      payBy: '',
    };
    return restoreDraft(empty, mergeBooks(buyer?.addresses ?? [], book));
  });
  const form = useForm<CheckoutDraft>({ defaultValues: begun });
  const typed = useWatch({ control: form.control }) as CheckoutDraft;
  useEffect(() => saveFormDraft('checkout', person.email, typed), [person.email, typed]);

  const { country, region, postcode } = typed.delivery;
  const request = { lines, country, region, postcode, method: typed.method || null, code: typed.code };
  const { quote, error: quoteError, isLoading, reload } = usePriceQuote(request);
  const choices = JSON.stringify(request);
  /** The total before the last live update, and the choices to which it belongs. */
  const [was, setWas] = useState<{ total: number; choices: string } | null>(null);
  useOnLiveChange(
    lines.map(({ productId }) => ({ _id: productId })),
    () => {
      if (quote !== null && !isLoading) setWas({ total: quote.total, choices });
      reload();
    },
  );
  // Shows the choice at once; its totals follow. If the method does not deliver there, shows the quote's method
  // instead.
  const method = quote?.methods.find(({ _id }) => _id === typed.method)?._id ?? quote?.method ?? '';
  const isCollected = quote?.methods.find(({ _id }) => _id === method)?.kind === 'collection';

  /** The server's answer on whether the order needs approval, and the choices to which it belongs. */
  const [answer, setAnswer] = useState<{ excess: string | null; choices: string } | null>(null);
  const expected = limits === null || quote === null ? null : (approvalSlot?.findExcess(limits, quote.total) ?? null);
  const excess = answer?.choices === choices ? answer.excess : expected;

  /** @throws UserFacingError if the current total exceeds the one that the buyer saw when they pressed Place Order */
  const settle = async (shownQuote: PriceQuote): Promise<PriceQuote> => {
    if (!isLoading) return shownQuote;
    const now = await api.call(checkout.quote, { body: request });
    if (now.total > shownQuote.total || now.method !== method) {
      throw new UserFacingError(`The total has changed to ${formatDollars(now.total)}. Press again to order.`);
    }
    return now;
  };
  const place = async (words: CheckoutDraft) => {
    if (quote === null) throw new UserFacingError('One moment, we are calculating the total.');
    const { total, discountCode } = await settle(quote);
    const body = validate(checkout.place.body.schema, {
      lines,
      fromCart,
      method,
      delivery: isCollected ? null : words.delivery,
      billing: words.hasPayer ? words.billing : null,
      reference: words.reference,
      companyReference: buyer === null ? null : words.companyReference,
      // A code that can no longer be used is not part of the total that the buyer sees.
      code: discountCode,
      payBy: canPay && words.payBy !== '' ? words.payBy : null,
      total,
    });
    if (excess !== null && buyer !== null && approvalSlot !== undefined) {
      return { path: await approvalSlot.send(buyer._id, body, key.current), toast: 'Sent for approval' };
    }
    const { _id } = await api.call(checkout.place, { body, idempotencyKey: key.current });
    return { path: `/dashboard/payment/${_id}`, toast: 'Yay! Order Success' };
  };
  /** True if the order was refused because the buyer has left the company since this page was opened. */
  const hasLeftCompany = async (failure: unknown): Promise<boolean> =>
    failure instanceof ApiError &&
    (failure.code === 'company_not_found' || failure.code === 'member_inactive') &&
    (await buyerSlot?.load(['company'])) === null;
  /** Removes the addresses of a company from the form, and loads the page again without it. */
  const leaveCompany = (words: CheckoutDraft) => {
    const isOwn = (id: string) => id === NEW_ADDRESS || book.some(({ _id }) => _id === id);
    if (!isOwn(words.deliverTo)) {
      const first = findFirstAddress([], book);
      form.setValue('deliverTo', first?._id ?? NEW_ADDRESS);
      form.setValue('delivery', first?.address ?? fresh);
    }
    if (!isOwn(words.billTo)) {
      form.setValue('hasPayer', false);
      form.setValue('billTo', NEW_ADDRESS);
      form.setValue('billing', EMPTY_ADDRESS);
    }
    setAnswer(null);
    void revalidate();
  };
  const { run, pending, error, fields } = useAction(
    async (words: CheckoutDraft) => {
      try {
        return await place(words);
      } catch (failure) {
        const faultyFields = Object.keys((failure instanceof UserFacingError && failure.fields) || {});
        // Opens a saved address that is no longer valid, with its errors.
        if (faultyFields.some((field) => field.startsWith('delivery.'))) form.setValue('deliverTo', NEW_ADDRESS);
        if (faultyFields.some((field) => field.startsWith('billing.'))) form.setValue('billTo', NEW_ADDRESS);
        if (failure instanceof ApiError && failure.code === 'approval_needed') {
          setAnswer({ excess: failure.message, choices });
        }
        // The buyer's limits have changed since this page was opened.
        if (failure instanceof ApiError && failure.code === 'approval_not_needed') {
          setAnswer({ excess: null, choices });
        }
        if (failure instanceof ApiError && failure.status < 500) reload();
        if (buyer !== null && (await hasLeftCompany(failure))) {
          leaveCompany(words);
          throw new UserFacingError(`You no longer buy for ${buyer.name}. Look at the order before you place it.`);
        }
        throw failure;
      }
    },
    {
      success: ({ toast }) => toast,
      done: async ({ path }) => {
        takeFormDraft('checkout');
        if (fromCart) storeCartCount(leftInCart);
        // The Back button must skip the checkout, so that nothing is ordered twice.
        await navigate(path, { replace: true });
      },
      setError: form.setError,
    },
  );
  const paysOnAccount = canPay && typed.payBy !== '' && excess === null;
  /** The input of an order that is charged at once, until the buyer confirms it. */
  const [unconfirmed, setUnconfirmed] = useState<CheckoutDraft | null>(null);
  const question = {
    open: unconfirmed !== null,
    onClose: () => setUnconfirmed(null),
    onConfirm: () => {
      setUnconfirmed(null);
      if (unconfirmed !== null) void run(unconfirmed);
    },
  };
  /** Enters a discount code. @throws UserFacingError if the code cannot be used */
  const enterCode = async (code: string): Promise<void> => {
    const { discountCode, codeProblem } = await api.call(checkout.quote, { body: { ...request, code } });
    if (codeProblem !== null) throw new UserFacingError(codeProblem.message);
    form.setValue('code', discountCode);
  };
  const faulty = Object.keys(fields);
  // Editing a field removes its own error.
  const isCorrected =
    faulty.length > 0 &&
    faulty.every((field) => form.getFieldState(field as never, form.formState).error === undefined);
  return {
    form,
    typed,
    enterCode,
    removeCode: () => form.setValue('code', ''),
    quote,
    // If the buyer has made another choice since, the change of the total is their own and is not reported.
    was: was === null || was.choices !== choices || was.total === quote?.total ? null : was.total,
    quoteError,
    method,
    isCollected,
    pending,
    isLoading,
    error: isCorrected ? null : error,
    submit: form.handleSubmit((words) => (paysOnAccount ? setUnconfirmed(words) : run(words))),
    question,
    excess,
    label: describeAct({ excess, paysOnAccount, total: quote === null ? '' : ` ${formatDollars(quote.total)}` }),
  };
};

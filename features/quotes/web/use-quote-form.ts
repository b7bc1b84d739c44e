import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { NewQuoteForm, type QuoteDetail, QuoteForm, quotes } from '#features/quotes/contract/quotes.ts';
import { quoteKindLabels } from '#features/quotes/contract/quote-status.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { api } from '#platform/web/api.ts';
import { validate } from '#platform/web/forms/validate.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { type QuoteFormValues, toPriceRequest, toQuoteBody } from './quote-form-values.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';
import type { PricedQuote } from '#features/quotes/contract/priced-quote.ts';
import { getErrorMessage } from '#platform/contract/user-facing-error.ts';

/** Waits for a pause in typing, so that incomplete numbers are not priced. */
const PAUSE_MS = 200;

type QuotePriceRequest = CallInput<typeof quotes.price>['body'];
type QuotePriceState = { key: string; priced: PricedQuote | null; error: string | null };

/**
 * Prices the offer in the form. The last result stays while a new one loads.
 * @param request null if there is nothing to price
 */
const useQuotePrice = (request: QuotePriceRequest | null) => {
  const key = JSON.stringify(request);
  const [state, setState] = useState<QuotePriceState>({ key: '', priced: null, error: null });
  useEffect(() => {
    let isLate = false;
    const body = JSON.parse(key) as QuotePriceRequest | null;
    const fetchPrice = async () => {
      if (body === null) return setState({ key, priced: null, error: null });
      try {
        const priced = await api.call(quotes.price, { body });
        if (!isLate) setState({ key, priced, error: null });
      } catch (failure) {
        if (!isLate) setState((last) => ({ ...last, key, error: getErrorMessage(failure) }));
      }
    };
    const timer = setTimeout(() => void fetchPrice(), PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [key]);
  return { priced: state.priced, error: state.error, isLoading: state.key !== key };
};

/** The server's messages for refused lines, by product id. */
const getLineFaults = (failure: unknown): Map<string, string> => {
  const lines = failure instanceof ApiError && failure.code === 'quantity_invalid' ? failure.details : undefined;
  const faultyLines = (lines as { lines?: { productId: string; message: string }[] } | undefined)?.lines ?? [];
  return new Map(faultyLines.map(({ productId, message }) => [productId, message]));
};

/**
 * The form of an offer. A draft of it survives leaving the page, and each change is priced again.
 * @param offer the offer being edited; null to create one
 * @param request the id of the customer's request that a new offer answers
 */
export const useQuoteForm = (
  name: string,
  offer: QuoteDetail | null,
  initialValues: QuoteFormValues,
  request: string | null,
) => {
  const navigate = useNavigate();
  const key = useRef(crypto.randomUUID());
  const form = useForm<QuoteFormValues>({ defaultValues: initialValues });
  const draft = useFormDraft(`offer ${name}`, form, initialValues);
  const typed = useWatch({ control: form.control }) as QuoteFormValues;
  const { priced, error: priceError, isLoading } = useQuotePrice(toPriceRequest(typed, offer?._id ?? null));
  const isCollected = priced?.isCollected === true;

  const save = async (words: QuoteFormValues, send: boolean): Promise<QuoteDetail> => {
    const typedBody = toQuoteBody(words, isCollected, send);
    if (offer === null) {
      const body = validate(NewQuoteForm, { ...typedBody, request });
      return api.call(quotes.create, { body, idempotencyKey: key.current });
    }
    const body = validate(QuoteForm, typedBody);
    return api.call(quotes.save, { params: { id: offer._id }, body: { ...body, version: offer.version } });
  };
  const { run, pending, error, failure } = useAction(save, {
    success: ({ kind, number, status }) =>
      `${quoteKindLabels[kind]} ${number} ${status === 'sent' && offer?.status !== 'sent' ? 'sent' : 'saved'}`,
    done: async ({ _id }) => {
      draft.forget(form.getValues());
      if (offer === null) await navigate(`/dashboard/offers/${_id}`, { replace: true });
    },
    changes: offer !== null,
    setError: form.setError,
  });
  return {
    form,
    draft,
    typed,
    priced,
    priceError,
    isLoading,
    pending,
    error,
    faults: getLineFaults(failure),
    submit: (send: boolean) => form.handleSubmit((words) => run(words, send))(),
  };
};

import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { type OfferDetail, OfferForm, offers } from '#features/quotes/contract/offers.ts';
import { offerNames } from '#features/quotes/contract/offer-status.ts';
import { Refused } from '#platform/contract/refused.ts';
import { api } from '#platform/web/api.ts';
import { checkWith } from '#platform/web/forms/check-with.ts';
import { useAct } from '#platform/web/forms/use-act.ts';
import { useKeptForm } from '#platform/web/forms/use-kept-form.ts';
import { askedOf, bodyOf, type TypedOffer } from './offer-values.ts';
import { useOfferPrice } from './use-offer-price.ts';

/** What the server says of lines it refuses, by the product. */
const faultsOf = (failure: unknown): Map<string, string> => {
  const lines = failure instanceof Refused && failure.code === 'quantity_invalid' ? failure.details : undefined;
  const told = (lines as { lines?: { productId: string; message: string }[] } | undefined)?.lines ?? [];
  return new Map(told.map(({ productId, message }) => [productId, message]));
};

/**
 * The one form of an offer: what is typed outlives leaving the page, and what it comes to is asked anew with each change.
 * @param offer the one that is edited; null makes a new one
 */
export const useOfferForm = (name: string, offer: OfferDetail | null, began: TypedOffer) => {
  const navigate = useNavigate();
  const key = useRef(crypto.randomUUID());
  const form = useForm<TypedOffer>({ defaultValues: began });
  const kept = useKeptForm(`offer ${name}`, form, began);
  const typed = useWatch({ control: form.control }) as TypedOffer;
  const { priced, error: priceError, asking } = useOfferPrice(askedOf(typed, offer?._id ?? null));
  const isCollected = priced?.isCollected === true;

  const save = async (words: TypedOffer, send: boolean): Promise<OfferDetail> => {
    const body = checkWith(OfferForm, bodyOf(words, isCollected, send));
    if (offer === null) return api.call(offers.make, { body, idempotencyKey: key.current });
    return api.call(offers.save, { params: { id: offer._id }, body: { ...body, version: offer.version } });
  };
  const { run, pending, error, failure } = useAct(save, {
    success: ({ kind, number, status }) =>
      `${offerNames[kind]} ${number} ${status === 'sent' && offer?.status !== 'sent' ? 'sent' : 'saved'}`,
    done: async ({ _id }) => {
      kept.forget(form.getValues());
      if (offer === null) await navigate(`/dashboard/offers/${_id}`, { replace: true });
    },
    changes: offer !== null,
    setError: form.setError,
  });
  return {
    form,
    kept,
    typed,
    priced,
    priceError,
    asking,
    pending,
    error,
    faults: faultsOf(failure),
    submit: (send: boolean) => form.handleSubmit((words) => run(words, send))(),
  };
};

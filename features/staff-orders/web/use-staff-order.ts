import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { SavedAddress } from '#features/addresses/contract/addresses.ts';
import type { PriceQuote } from '#features/checkout/contract/checkout.ts';
import { NEW_ADDRESS } from '#features/addresses/contract/empty-address.ts';
import {
  type StaffCustomer,
  type StaffCustomerDetail,
  StaffOrderForm,
  staffOrders,
} from '#features/staff-orders/contract/staff-orders.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { UserFacingError } from '#platform/contract/user-facing-error.ts';
import { api } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { validate } from '#platform/web/forms/validate.ts';
import { staffBuyerSlot } from './staff-order-buyer.ts';
import { staffPaymentSlot } from './staff-order-payment.ts';
import { type StaffOrderValues, blankStaffOrder, toOrderBody, toQuoteRequest } from './staff-order-values.ts';
import { useCustomerPart } from './use-customer-part.ts';
import { getLineFaults, useOrderQuote } from './use-order-quote.ts';

const DRAFT = 'staff order';

/** The address book of the chosen customer; empty for a walk-in, null while it loads. */
const useAddressBook = (customerId: string | null, preset: StaffCustomerDetail | null): SavedAddress[] | null => {
  const [loaded, setLoaded] = useState(preset);
  useEffect(() => {
    if (customerId === null || customerId === loaded?._id) return;
    let isLate = false;
    const load = async () => {
      const found = await api.call(staffOrders.customer, { params: { id: customerId } }).catch(() => null);
      if (!isLate && found !== null) setLoaded(found);
    };
    void load();
    return () => {
      isLate = true;
    };
  }, [customerId, loaded?._id]);
  if (customerId === null) return [];
  return loaded?._id === customerId ? loaded.addresses : null;
};

const findLastAddress = (book: readonly SavedAddress[]) => book.find(({ isBilling }) => !isBilling);

/**
 * The form of an order by staff. A draft of it survives leaving the page, and each change is priced again.
 * @param preset the customer that the page was opened for
 * @param country of a new address
 */
export const useStaffOrder = (preset: StaffCustomerDetail | null, country: string) => {
  const navigate = useNavigate();
  const [initialValues] = useState(() => {
    if (preset === null) return { ...blankStaffOrder(country, null), deliverTo: NEW_ADDRESS };
    const { addresses, ...customer } = preset;
    const blank = blankStaffOrder(country, customer);
    // Chosen here and not by an effect, because a choice by an effect would look like typed input.
    const last = findLastAddress(addresses);
    return { ...blank, deliverTo: last?._id ?? NEW_ADDRESS, delivery: last?.address ?? blank.delivery };
  });
  const form = useForm<StaffOrderValues>({ defaultValues: initialValues });
  const draft = useFormDraft(preset === null ? DRAFT : `${DRAFT} ${preset._id}`, form, initialValues);
  const typed = useWatch({ control: form.control }) as StaffOrderValues;
  const request = toQuoteRequest(typed);
  const { quote, failure: quoteFailure, error: quoteError, isLoading, reload } = useOrderQuote(request);
  const customerId = typed.customer?._id ?? null;
  const book = useAddressBook(customerId, preset);
  const company = useCustomerPart(customerId, staffBuyerSlot?.load);
  const paymentTerms = useCustomerPart(customerId, staffPaymentSlot?.load);
  const payBy = paymentTerms === null || typed.payBy === '' ? null : typed.payBy;

  const method = quote?.methods.find(({ _id }) => _id === typed.method)?._id ?? quote?.method ?? '';
  const isCollected = quote?.methods.find(({ _id }) => _id === method)?.kind === 'collection';

  // Most orders of this page are for people at the counter.
  const offered = quote?.methods.find(({ kind }) => kind === 'collection')?._id ?? quote?.method ?? '';
  const chooseFirstMethod = useEffectEvent(() => {
    if (form.getValues('method') === '' && offered !== '') form.setValue('method', offered);
  });
  useEffect(() => chooseFirstMethod(), [offered]);

  const deliverTo = (id: string) => {
    form.setValue('deliverTo', id);
    form.setValue('delivery', book?.find(({ _id }) => _id === id)?.address ?? initialValues.delivery);
    form.clearErrors('delivery');
  };
  const chooseFirstAddress = useEffectEvent(() => {
    if (book === null || form.getValues('deliverTo') !== '') return;
    const last = findLastAddress(book);
    // Without a saved address, the typed one stays.
    if (last === undefined) form.setValue('deliverTo', NEW_ADDRESS);
    else deliverTo(last._id);
  });
  useEffect(() => chooseFirstAddress(), [book, typed.deliverTo]);

  const chooseCustomer = (customer: StaffCustomer | null) => {
    // The addresses of one customer must not stay for the next.
    if (form.getValues('customer') !== null) {
      form.setValue('delivery', initialValues.delivery);
      form.setValue('hasPayer', false);
      form.setValue('billing', initialValues.billing);
    }
    form.setValue('customer', customer);
    form.setValue('deliverTo', '');
    form.setValue('companyReference', '');
    form.setValue('payBy', '');
    form.clearErrors('walkIn');
  };

  /** @throws UserFacingError if the current total is not the one that staff saw when they pressed Place Order */
  const settle = async (seen: PriceQuote): Promise<PriceQuote> => {
    if (!isLoading || request === null) return seen;
    const now = await api.call(staffOrders.quote, { body: request });
    if (now.total === seen.total && now.method === method) return now;
    throw new UserFacingError(`The total has changed to ${formatDollars(now.total)}. Press again to order.`);
  };
  const place = async (words: StaffOrderValues) => {
    if (words.lines.length === 0) throw new UserFacingError('Add a product first.');
    if (quote === null) throw new UserFacingError(quoteError ?? 'One moment, we are calculating the total.');
    const { total, discountCode } = await settle(quote);
    const body = validate(
      StaffOrderForm,
      toOrderBody(words, { method, isCollected, hasCompany: company !== null, payBy, code: discountCode, total }),
    );
    if (words.key === '') form.setValue('key', crypto.randomUUID());
    return api.call(staffOrders.place, { body, idempotencyKey: form.getValues('key') });
  };
  const { run, pending, error, failure } = useAction(
    async (words: StaffOrderValues) => {
      try {
        return await place(words);
      } catch (refusal) {
        const faulty = Object.keys((refusal instanceof UserFacingError && refusal.fields) || {});
        // Opens a saved address that is not valid any more, with its errors.
        if (faulty.some((field) => field.startsWith('delivery.'))) form.setValue('deliverTo', NEW_ADDRESS);
        if (refusal instanceof ApiError && refusal.status < 500) reload();
        throw refusal;
      }
    },
    {
      success: ({ number }) => `Order ${number} placed`,
      done: async ({ _id }) => {
        draft.forget();
        await navigate(`/dashboard/order/${_id}`);
      },
      setError: form.setError,
    },
  );
  /** Uses a discount code from now on. @throws UserFacingError if the code does not apply */
  const enterCode = async (code: string): Promise<void> => {
    if (request === null) throw new UserFacingError('Add a product first.');
    const { discountCode, codeProblem } = await api.call(staffOrders.quote, { body: { ...request, code } });
    if (codeProblem !== null) throw new UserFacingError(codeProblem.message);
    form.setValue('code', discountCode);
  };
  return {
    form,
    draft,
    typed,
    quote,
    quoteError,
    faults: getLineFaults(quoteFailure ?? failure),
    isLoading,
    book,
    method,
    isCollected,
    company,
    paymentTerms,
    payBy,
    deliverTo,
    chooseCustomer,
    enterCode,
    pending,
    error,
    submit: form.handleSubmit(run),
  };
};

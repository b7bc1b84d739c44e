import { StripeApiError } from './api-error.ts';
import { findTestCard, type TestCard } from './test-cards.ts';

export type CardInput = { number: string; exp_month: number; exp_year: number; cvc?: string };

/** The check digit of a card number (ISO/IEC 7812-1, annex B). */
const passesLuhn = (number: string): boolean => {
  let sum = 0;
  for (const [at, digit] of [...number].toReversed().entries()) {
    const value = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += value > 9 ? value - 9 : value;
  }
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
};

const createCardError = (code: string, param: string, message: string, declineCode?: string) =>
  new StripeApiError(402, {
    type: 'card_error',
    code,
    ...(declineCode !== undefined && { decline_code: declineCode }),
    message,
    param,
  });

const checkExpiry = ({ exp_month: month, exp_year: year }: CardInput): void => {
  const now = new Date();
  const thisYear = now.getUTCFullYear();
  const thisMonth = now.getUTCMonth() + 1;
  if (month < 1 || month > 12 || (year === thisYear && month < thisMonth)) {
    throw createCardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  if (year < thisYear || year > thisYear + 50) {
    throw createCardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
};

/**
 * The test card that a given card is. Nothing of a refused card is kept or repeated.
 * @throws StripeApiError in Stripe's words, also for a well-formed number that might be somebody's real card
 */
export const checkCard = (given: CardInput): TestCard => {
  if (!passesLuhn(given.number)) throw createCardError('incorrect_number', 'number', 'Your card number is incorrect.');
  checkExpiry(given);
  if (given.cvc !== undefined && !/^\d{3,4}$/.test(given.cvc)) {
    throw createCardError('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
  const card = findTestCard(given.number);
  if (card !== null) return card;
  throw createCardError(
    'card_declined',
    'number',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    'test_mode_live_card',
  );
};

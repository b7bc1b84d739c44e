/** What a test card does (docs.stripe.com/testing). */
export type Outcome = { kind: 'ok' } | { kind: 'decline'; code: string; declineCode: string; message: string };

export type TestCard = { brand: string; outcome: Outcome };

const ok = (brand: string): TestCard => ({ brand, outcome: { kind: 'ok' } });
const decline = (code: string, declineCode: string, message: string): TestCard => ({
  brand: 'visa',
  outcome: { kind: 'decline', code, declineCode, message },
});

const cards: Record<string, TestCard> = {
  '4242424242424242': ok('visa'),
  '5555555555554444': ok('mastercard'),
  '378282246310005': ok('amex'),
  '4000000000000002': decline('card_declined', 'generic_decline', 'Your card was declined.'),
  '4000000000009995': decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000009987': decline('card_declined', 'lost_card', 'Your card was declined.'),
  '4000000000009979': decline('card_declined', 'stolen_card', 'Your card was declined.'),
  '4000000000000069': decline('expired_card', 'expired_card', 'Your card has expired.'),
  '4000000000000127': decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000119': decline(
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
};

/** The ids that stand for cards in server tests (docs.stripe.com/testing, PaymentMethods). */
const methodIds: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
};

export const findTestCard = (number: string): TestCard | null => cards[number] ?? null;

export const numberOfMethodId = (id: string): string | null => methodIds[id] ?? null;

/** The check digit of a card number (ISO/IEC 7812-1, annex B). */
export const passesLuhn = (number: string): boolean => {
  let sum = 0;
  for (const [at, digit] of [...number].toReversed().entries()) {
    const value = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += value > 9 ? value - 9 : value;
  }
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
};

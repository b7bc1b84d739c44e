/** The result of a charge attempt. */
export type ChargeOutcome =
  | { kind: 'ok'; disputed?: true; refunds?: 'pending' }
  | { kind: 'decline'; code: string; declineCode: string; message: string; param?: string };

/** The result of confirming an intent with a test card; `authenticate` asks the cardholder first. */
export type CardOutcome = ChargeOutcome | { kind: 'authenticate'; after: ChargeOutcome };

export type TestCard = { number: string; brand: 'visa' | 'mastercard' | 'amex'; outcome: CardOutcome };

const ok: ChargeOutcome = { kind: 'ok' };

const decline = (declineCode: string, message: string, code = 'card_declined', param?: string): ChargeOutcome => ({
  kind: 'decline',
  code,
  declineCode,
  message,
  ...(param !== undefined && { param }),
});

const declined = decline('generic_decline', 'Your card was declined.');
const insufficient = decline('insufficient_funds', 'Your card has insufficient funds.');

/** Each test card with its PaymentMethod ids for server tests (docs.stripe.com/testing). */
const table: [names: string[], brand: TestCard['brand'], number: string, outcome: CardOutcome][] = [
  [['pm_card_visa'], 'visa', '4242424242424242', ok],
  [['pm_card_visa_debit'], 'visa', '4000056655665556', ok],
  [['pm_card_mastercard'], 'mastercard', '5555555555554444', ok],
  [['pm_card_amex'], 'amex', '378282246310005', ok],
  [['pm_card_createDispute'], 'visa', '4000000000000259', { kind: 'ok', disputed: true }],
  [['pm_card_pendingRefund'], 'visa', '4000000000007726', { kind: 'ok', refunds: 'pending' }],
  [['pm_card_refundFail'], 'visa', '4000000000005126', ok],
  [['pm_card_chargeDeclined', 'pm_card_visa_chargeDeclined'], 'visa', '4000000000000002', declined],
  [
    ['pm_card_chargeDeclinedInsufficientFunds', 'pm_card_visa_chargeDeclinedInsufficientFunds'],
    'visa',
    '4000000000009995',
    insufficient,
  ],
  [
    ['pm_card_visa_chargeDeclinedLostCard'],
    'visa',
    '4000000000009987',
    decline('lost_card', 'Your card was declined.'),
  ],
  [
    ['pm_card_visa_chargeDeclinedStolenCard'],
    'visa',
    '4000000000009979',
    decline('stolen_card', 'Your card was declined.'),
  ],
  [
    ['pm_card_chargeDeclinedExpiredCard'],
    'visa',
    '4000000000000069',
    decline('expired_card', 'Your card has expired.', 'expired_card', 'exp_month'),
  ],
  [
    ['pm_card_chargeDeclinedIncorrectCvc'],
    'visa',
    '4000000000000127',
    decline('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc', 'cvc'),
  ],
  [
    ['pm_card_chargeDeclinedProcessingError'],
    'visa',
    '4000000000000119',
    decline(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  ],
  [['pm_card_authenticationRequiredOnSetup'], 'visa', '4000002500003155', { kind: 'authenticate', after: ok }],
  [['pm_card_authenticationRequired'], 'visa', '4000002760003184', { kind: 'authenticate', after: ok }],
  [['pm_card_threeDSecure2Required'], 'visa', '4000000000003220', { kind: 'authenticate', after: ok }],
  [
    ['pm_card_threeDSecureRequiredChargeDeclined'],
    'visa',
    '4000008400001629',
    { kind: 'authenticate', after: declined },
  ],
  [
    ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'],
    'visa',
    '4000008260003178',
    { kind: 'authenticate', after: insufficient },
  ],
];

const byNumber = new Map(table.map(([, brand, number, outcome]) => [number, { number, brand, outcome }]));
const byName = new Map(table.flatMap(([names, , number]) => names.map((name) => [name, number] as const)));

export const findTestCard = (number: string): TestCard | null => byNumber.get(number) ?? null;

/** Finds the card number behind a well-known id such as `pm_card_visa`. */
export const findCardNumber = (name: string): string | null => byName.get(name) ?? null;

import { DomainError } from '#platform/contract/errors.ts';

/** Messages for the approver of errors that address the buyer. */
const approverMessages: Readonly<Record<string, string>> = {
  price_changed: 'The price has changed. Look at the new total, and approve it again.',
  offer_changed: 'The shop has changed this offer since. The buyer must accept it again.',
  offer_closed: 'This offer is no longer open: the shop has withdrawn it, or it was accepted already.',
  offer_expired: 'This quote has expired. The buyer can ask the shop to renew it.',
  unpaid_limit: 'The buyer has too many unpaid orders. They can pay or cancel one first.',
};

/** Replaces an error that addresses the buyer by one for the approver. Other errors stay. */
export const explainToApprover = <Failure>(error: Failure): Failure | DomainError => {
  if (!(error instanceof DomainError)) return error;
  const message = approverMessages[error.code];
  return message === undefined ? error : new DomainError(error.code, { message, details: error.details });
};

import { domainToASCII } from 'node:url';

/** Whose dots do not tell mailboxes apart (support.google.com/mail/answer/7436150). */
const DOTLESS_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address, for counting only: `x+1@shop.com` and `x+2@shop.com` are read by one person. Elsewhere
 * a plus may be part of a name; then two people share one allowance.
 */
export const normalizeMailbox = (email: string): string => {
  const [local = '', written = ''] = email.trim().toLowerCase().split('@');
  const [name = ''] = local.split('+');
  const domain = domainToASCII(written) || written;
  return DOTLESS_DOMAINS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
};

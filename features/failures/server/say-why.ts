/** What the codes of Node, of the mail library, of PostgreSQL and of the card provider's library mean, the first that fits. */
const failureReasons: [RegExp, string][] = [
  [/\b(EAUTH|EOAUTH2|ENOAUTH)\b/, 'The mail server refuses our name and password.'],
  [/\bEENVELOPE\b.* 5\d\d\b/, 'The mail server refuses the address: it may be misspelt, or its mailbox gone.'],
  [/\bEENVELOPE\b/, 'The mail server does not take mail for this address at the moment.'],
  [/\bEMESSAGE\b/, 'The mail server refuses what is in the mail.'],
  [/\b(ETLS|EREQUIRETLS)\b/, 'A safe connection to the mail server could not be made.'],
  [/\b(EDNS|ENOTFOUND|EAI_AGAIN)\b/, 'The name of the other server is not known: it may be misspelt in the settings.'],
  [/\b(ECONNECTION|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EPIPE)\b/, 'The other server cannot be reached.'],
  [/\b(ESOCKET|ECONNRESET|EPROTOCOL)\b/, 'The other server cut the connection.'],
  [/\bETIMEDOUT\b|Timeout/, 'The other server did not answer in time.'],
  [/\bENOSPC\b/, 'The disk is full.'],
  [/\b(EACCES|EPERM|EROFS)\b/, 'A file may not be written.'],
  [/StripeAuthentication|StripePermission/, 'The card provider refuses our key.'],
  [
    /StripeConnection|StripeAPI|StripeRateLimit|provider_unavailable/,
    'The card provider cannot be reached, or has a fault of its own.',
  ],
  [/Stripe/, 'The card provider refused what we asked.'],
  [/^(08|57P|53300)/, 'The database could not be reached, or was being restarted.'],
  [/^57014$/, 'The database was too slow.'],
  [/^(53|58)/, 'The database is out of room or memory.'],
  [/^(40001|40P01|55P03)$/, 'Somebody else was writing the same at that moment.'],
  [/^25006$/, 'The database can only be read at the moment.'],
];

/**
 * Why something failed, in words for who runs the shop.
 * @param code as it was noted: of an error its code or its name
 */
export const describeFailure = (code: string): string =>
  failureReasons.find(([form]) => form.test(code))?.[1] ??
  'Something went wrong in the shop itself. The server log has the details.';

/** The domain of addresses without a mailbox (RFC 2606), such as those of former customers and API keys. */
export const NO_MAILBOX = '@invalid';

/** True if emails can be sent to this address. */
export const isReachable = (email: string): boolean => !email.endsWith(NO_MAILBOX);

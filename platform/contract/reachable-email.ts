/** The domain of addresses that stand for no mailbox (RFC 2606): of former customers, API keys and others without one. */
export const NO_MAILBOX = '@invalid';

/** True if emails can be sent to this address. */
export const isReachable = (email: string): boolean => !email.endsWith(NO_MAILBOX);

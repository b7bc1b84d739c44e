/** Settings for tests about something else, whose buyers place more than strangers may. */
export const highUnpaidLimits = { UNPAID_ORDERS: '1000000', UNPAID_LINES: '1000000', UNPAID_DOLLARS: '9999999' };

import { channel } from 'node:diagnostics_channel';

/** What this process has done is said here once it is written; nobody listens unless it is counted. */
export const orderChannels = {
  placed: channel('copperline:order.placed'),
  paid: channel('copperline:order.paid'),
};

import { watches } from '#contract/watches.ts';
import { api } from '../../api.ts';

/** Has somebody who is signed in mailed when a product can be ordered again. @returns what to say */
export const watchProduct = async (id: string): Promise<string> => {
  const { email } = await api.call(watches.watch, { params: { id } });
  return `We mail ${email} once, when it is back.`;
};

import type { Answer, Call, CallInput } from '#platform/contract/endpoint.ts';
import { api } from '#platform/web/api.ts';
import { type ActOptions, useAct } from './use-act.ts';

/**
 * How a screen writes: one call of the contract, which `run` makes with its input.
 * @example useCall(reviews.add, { success: 'Yay! Review Added Success', changes: true })
 */
export const useCall = <E extends Call>(row: E, options?: ActOptions<Answer<E>>) =>
  useAct((input: CallInput<E>) => api.call(row, input), options);

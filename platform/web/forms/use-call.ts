import type { ReplyBody, JsonEndpoint, CallInput } from '#platform/contract/endpoint.ts';
import { api } from '#platform/web/api.ts';
import { type ActionOptions, useAction } from './use-act.ts';

/**
 * How a screen writes: one call of the contract, which `run` makes with its input.
 * @example useApiCall(reviews.add, { success: 'Yay! Review Added Success', changes: true })
 */
export const useApiCall = <E extends JsonEndpoint>(row: E, options?: ActionOptions<ReplyBody<E>>) =>
  useAction((input: CallInput<E>) => api.call(row, input), options);

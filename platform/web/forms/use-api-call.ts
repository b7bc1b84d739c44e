import type { CallInput, JsonEndpoint, ReplyBody } from '#platform/contract/endpoint.ts';
import { api } from '#platform/web/api.ts';
import { type ActionOptions, useAction } from './use-action.ts';
import { useState } from 'react';

/**
 * The way screens write: one contract call, which `run` makes with its input.
 * @example useApiCall(reviews.add, { success: 'Yay! Review Added Success', changes: true })
 */
export const useApiCall = <E extends JsonEndpoint>(endpoint: E, options?: ActionOptions<ReplyBody<E>>) =>
  useAction((input: CallInput<E>) => api.call(endpoint, input), options);

/**
 * A call that needs a confirmation first. An error stays in the open dialog.
 * @returns `openDialog` for the button, `question` for its `ConfirmDialog`
 */
export const useConfirmedCall = <E extends JsonEndpoint>(
  endpoint: E,
  { done, ...options }: ActionOptions<ReplyBody<E>>,
) => {
  const [open, setOpen] = useState(false);
  const { run, pending, failure, error, clear } = useApiCall(endpoint, {
    ...options,
    done: async (result) => {
      setOpen(false);
      await done?.(result);
    },
  });
  const onClose = () => {
    setOpen(false);
    clear();
  };
  return { run, failure, openDialog: () => setOpen(true), question: { open, pending, error, onClose } };
};

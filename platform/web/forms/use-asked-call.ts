import { useState } from 'react';
import type { ReplyBody, JsonEndpoint } from '#platform/contract/endpoint.ts';
import type { ActionOptions } from './use-act.ts';
import { useApiCall } from './use-call.ts';

/**
 * A call that is asked about once more before it is made. A refusal stays in the open dialog.
 * @returns `ask` for the button, `question` for its `ConfirmDialog`
 */
export const useConfirmedCall = <E extends JsonEndpoint>(row: E, { done, ...options }: ActionOptions<ReplyBody<E>>) => {
  const [open, setOpen] = useState(false);
  const { run, pending, failure, error, clear } = useApiCall(row, {
    ...options,
    done: async (answer) => {
      setOpen(false);
      await done?.(answer);
    },
  });
  const onClose = () => {
    setOpen(false);
    clear();
  };
  return { run, failure, ask: () => setOpen(true), question: { open, pending, error, onClose } };
};

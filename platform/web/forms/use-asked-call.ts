import { useState } from 'react';
import type { Answer, Call } from '#platform/contract/endpoint.ts';
import type { ActOptions } from './use-act.ts';
import { useCall } from './use-call.ts';

/**
 * A call that is asked about once more before it is made. A refusal stays in the open dialog.
 * @returns `ask` for the button, `question` for its `ConfirmDialog`
 */
export const useAskedCall = <E extends Call>(row: E, { done, ...options }: ActOptions<Answer<E>>) => {
  const [open, setOpen] = useState(false);
  const { run, pending, failure, error, clear } = useCall(row, {
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

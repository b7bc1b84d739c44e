import type { ComponentProps, ReactNode } from 'react';
import type { CallInput, JsonEndpoint, ReplyBody } from '#platform/contract/endpoint.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';
import type { ActionOptions } from './use-action.ts';
import { useConfirmedCall } from './use-api-call.ts';

/**
 * A button that makes a call after a confirmation. It is small unless `size` says otherwise.
 * @param row the endpoint, and `input` what it gets
 * @param name a longer label, to distinguish the button from similar ones
 * @param options what happens after the call
 * @example <ConfirmButton row={redirects.remove} input={{ query }} label="Delete" title="Delete this redirect?" ... />
 */
export const ConfirmButton = <E extends JsonEndpoint>({
  row,
  input,
  options,
  label,
  name,
  variant = 'secondary',
  size = 'sm',
  disabled = false,
  ...question
}: {
  row: E;
  input: CallInput<E>;
  options: ActionOptions<ReplyBody<E>>;
  label: string;
  name?: string;
  variant?: ComponentProps<typeof Button>['variant'];
  size?: ComponentProps<typeof Button>['size'];
  disabled?: boolean;
  title: string;
  sentence: ReactNode;
  confirmLabel: string;
  danger?: boolean;
}) => {
  const { run, openDialog, question: state } = useConfirmedCall(row, options);
  return (
    <>
      <Button size={size} variant={variant} aria-label={name} disabled={disabled} onClick={openDialog}>
        {label}
      </Button>
      <ConfirmDialog {...state} {...question} onConfirm={() => void run(input)} />
    </>
  );
};

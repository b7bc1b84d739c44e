import type { ComponentProps, ReactNode } from 'react';
import type { CallInput, JsonEndpoint, ReplyBody } from '#platform/contract/endpoint.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';
import type { ActionOptions } from './use-action.ts';
import { useConfirmedCall } from './use-api-call.ts';

/**
 * A button that makes a call after a confirmation. It is small unless `size` says otherwise.
 * @param endpoint makes the call, and `input` what it gets
 * @param name a longer label, to distinguish the button from similar ones
 * @param options what happens after the call
 * @example <ConfirmButton endpoint={redirects.remove} input={{ query }} label="Delete" title="Delete it?" ... />
 */
export const ConfirmButton = <E extends JsonEndpoint>({
  endpoint,
  input,
  options,
  label,
  name,
  variant = 'secondary',
  size = 'sm',
  disabled = false,
  ...question
}: {
  endpoint: E;
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
  const { run, openDialog, question: state } = useConfirmedCall(endpoint, options);
  return (
    <>
      <Button size={size} variant={variant} aria-label={name} disabled={disabled} onClick={openDialog}>
        {label}
      </Button>
      <ConfirmDialog {...state} {...question} onConfirm={() => void run(input)} />
    </>
  );
};

import type { ComponentProps, ReactNode } from 'react';
import type { CallInput, JsonEndpoint, ReplyBody } from '#platform/contract/endpoint.ts';
import { Button } from '#platform/web/ui/button.tsx';
import type { ActionOptions } from './use-action.ts';
import { useApiCall } from './use-api-call.ts';

/**
 * A small button that makes a call at once; then the page's loaders run again. `ConfirmButton` asks first.
 * @param endpoint makes the call, and `input` what it gets
 * @param name a longer label, to distinguish the button from similar ones
 */
export const CallButton = <E extends JsonEndpoint>({
  endpoint,
  input,
  success,
  label,
  name,
  variant = 'secondary',
  disabled = false,
}: {
  endpoint: E;
  input: CallInput<E>;
  success: ActionOptions<ReplyBody<E>>['success'];
  label: ReactNode;
  name: string;
  variant?: ComponentProps<typeof Button>['variant'];
  disabled?: boolean;
}) => {
  const { run, pending } = useApiCall(endpoint, { success, changes: true });
  return (
    <Button
      size="sm"
      variant={variant}
      aria-label={name}
      disabled={disabled}
      pending={pending}
      onClick={() => void run(input)}
    >
      {label}
    </Button>
  );
};

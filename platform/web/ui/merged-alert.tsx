import { Alert } from './alert.tsx';

/**
 * Two people have changed one thing, and the form has both.
 * @param what 'this product'
 * @param both the fields that both changed, by their labels; null as long as nobody else has changed it
 */
export const EditConflictAlert = ({ what, both }: { what: string; both: readonly string[] | null }) =>
  both !== null && (
    <Alert tone="warning" title={`Somebody else has changed ${what} in the meantime`}>
      Those changes are in this form now. All that you typed is still here, and not saved yet: look at it, and save
      again.
      {both.length > 0 && ` Both of you changed: ${both.join(', ')}. What stands here is yours.`}
    </Alert>
  );

import { type ApiKey, keys } from '#features/api-keys/contract/keys.ts';
import { useConfirmedCall } from '#platform/web/forms/use-asked-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';

/** Ends a key, after one more question: what calls with it stops working. */
export const RevokeButton = ({ apiKey }: { apiKey: ApiKey }) => {
  const { run, ask, question } = useConfirmedCall(keys.revoke, { success: 'Key revoked', changes: true });
  return (
    <>
      <Button size="sm" variant="secondary" aria-label={`Revoke the key ${apiKey.name}`} onClick={ask}>
        Revoke
      </Button>
      <ConfirmDialog
        {...question}
        danger
        title="Revoke this key?"
        sentence={`What calls with the key ${apiKey.name} stops working at once. It cannot be brought back.`}
        confirmLabel="Revoke"
        onConfirm={() => void run({ params: { id: apiKey._id } })}
      />
    </>
  );
};

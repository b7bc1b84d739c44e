import { useNavigate } from 'react-router';
import { OLD_SECRET_HOURS, type Webhook, webhooks } from '#features/webhooks/contract/webhooks.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';

/** Buttons that act on a whole webhook. */
export const WebhookActions = ({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) => {
  const navigate = useNavigate();
  const { _id: id, url, active } = webhook;
  const params = { id };
  const test = useApiCall(webhooks.test, { success: 'Test message queued', changes: true });
  const context = useApiCall(webhooks.change, { success: active ? 'Turned off' : 'Turned on', changes: true });
  return (
    <div className="mb-6 flex flex-wrap gap-2">
      {active && (
        <Button size="sm" pending={test.pending} onClick={() => void test.run({ params })}>
          Send a test
        </Button>
      )}
      <Button
        size="sm"
        variant={active ? 'secondary' : 'primary'}
        pending={context.pending}
        onClick={() => void context.run({ params, body: { active: !active } })}
      >
        {active ? 'Turn off' : 'Turn on'}
      </Button>
      <ConfirmButton
        endpoint={webhooks.rollSecret}
        input={{ params }}
        options={{ success: 'New key created', done: ({ secret }) => onSecret(secret) }}
        label="New key"
        title="Create a new key?"
        sentence={`For ${OLD_SECRET_HOURS} hours, messages are signed with both keys. After that, only with the new one.`}
        confirmLabel="Create a new key"
      />
      <ConfirmButton
        endpoint={webhooks.remove}
        input={{ params }}
        options={{ success: 'Webhook removed', done: async () => navigate('/dashboard/webhooks') }}
        label="Remove"
        title="Remove this webhook?"
        sentence={`${url} will receive no more messages, and its messages are deleted.`}
        confirmLabel="Remove"
      />
    </div>
  );
};

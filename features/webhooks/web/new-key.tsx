import { useEffect, useRef } from 'react';
import { Alert } from '#platform/web/ui/alert.tsx';

/** The key that messages are signed with, the one time that it is shown: brought into sight, wherever the form was. */
export const NewSecretAlert = ({ secret }: { secret: string }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
  }, [secret]);
  return (
    <div ref={box}>
      <Alert tone="warning" title="Copy the signing key now" className="mb-5">
        <p>
          <code className="wrap-anywhere">{secret}</code>
        </p>
        <p className="text-sm text-muted">
          We show it this once. Your program checks with it that a message is ours, as Standard Webhooks describes.
        </p>
      </Alert>
    </div>
  );
};

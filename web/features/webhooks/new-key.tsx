import { Alert } from '../../ui/alert.tsx';

/** The key that messages are signed with, the one time that it is shown. */
export const NewKey = ({ secret }: { secret: string }) => (
  <Alert tone="warning" title="Copy the signing key now" className="mb-5">
    <p>
      <code className="wrap-anywhere">{secret}</code>
    </p>
    <p className="text-sm text-muted">
      We show it this once. Your program checks with it that a message is ours, as Standard Webhooks describes.
    </p>
  </Alert>
);

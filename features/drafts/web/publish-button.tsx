import { type DraftRow, drafts } from '#features/drafts/contract/drafts.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';

/** Publishes a draft at once. Its last day does not change. */
export const PublishButton = ({ draft: { _id: id, name, lastDay, version } }: { draft: DraftRow }) => {
  const { run, pending } = useApiCall(drafts.setState, { success: `${name} is for sale`, changes: true });
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`Publish ${name}`}
      pending={pending}
      onClick={() => void run({ params: { id }, body: { status: 'active', lastDay, version } })}
    >
      Publish
    </Button>
  );
};

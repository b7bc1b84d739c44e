import { lists, type OwnedList } from '#features/lists/contract/lists.ts';
import { useApiCall } from '#platform/web/forms/use-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';

/** The link that shows a list to whoever has it; made, and made good for nothing again. */
export const ShareList = ({ list: { _id, shareToken }, shopUrl }: { list: OwnedList; shopUrl: string }) => {
  const share = useApiCall(lists.share, { success: 'The list has a link', changes: true });
  const unshare = useApiCall(lists.unshare, { success: 'The link shows nothing any more', changes: true });
  const input = { params: { id: _id } };
  return (
    <section aria-labelledby="share" className="card-surface p-5">
      <h2 id="share" className="heading-3">
        Share
      </h2>
      {shareToken === null ? (
        <>
          <p className="mt-1 mb-4 text-sm text-muted">Whoever has the link can look at this list and order it.</p>
          <Button variant="secondary" pending={share.pending} onClick={() => void share.run(input)}>
            Make a link
          </Button>
        </>
      ) : (
        <div className="mt-3 flex flex-col gap-3">
          <Field
            label="Link"
            readOnly
            value={`${shopUrl}/list/${shareToken}`}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button variant="secondary" pending={unshare.pending} onClick={() => void unshare.run(input)}>
            Stop sharing
          </Button>
        </div>
      )}
    </section>
  );
};

import { useNavigate } from 'react-router';
import { lists, type OwnedList } from '#features/lists/contract/lists.ts';
import { api } from '#platform/web/api.ts';
import { useConfirmedCall } from '#platform/web/forms/use-asked-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { ListNameForm } from './list-name-form.tsx';

/** Renames a list. */
export const RenameList = ({ list: { _id, name } }: { list: OwnedList }) => (
  <DialogButton label="Rename" title="Rename this list">
    {(close) => (
      <ListNameForm
        name={name}
        label="Rename"
        act={(next) => api.call(lists.rename, { params: { id: _id }, body: { name: next } })}
        success="List renamed"
        changes
        done={close}
      />
    )}
  </DialogButton>
);

/** Deletes a list, asked once more, and leads back to the others. */
export const DeleteList = ({ list: { _id, name, slug, shareToken } }: { list: OwnedList }) => {
  const navigate = useNavigate();
  const { run, ask, question } = useConfirmedCall(lists.remove, {
    success: 'Delete Success',
    done: () => navigate('/dashboard/lists', { replace: true }),
  });
  const gone = [slug !== null && 'its page as a kit', shareToken !== null && 'its link'].filter(Boolean).join(' and ');
  return (
    <>
      <Button size="sm" variant="secondary" onClick={ask}>
        Delete
      </Button>
      <ConfirmDialog
        {...question}
        danger
        title="Delete this list?"
        sentence={`“${name}” is deleted${gone === '' ? '' : `, and ${gone} with it`}. Your cart stays as it is.`}
        confirmLabel="Delete list"
        onConfirm={() => void run({ params: { id: _id } })}
      />
    </>
  );
};

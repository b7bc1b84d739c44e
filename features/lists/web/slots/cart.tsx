import { useNavigate } from 'react-router';
import { lists } from '#features/lists/contract/lists.ts';
import { api } from '#platform/web/api.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { ListNameForm } from '../list-name-form.tsx';

/** Saves the cart as a list, and opens it. */
export default function SaveListButton() {
  const navigate = useNavigate();
  return (
    <DialogButton label="Save as list" title="Save the cart as a list">
      {() => (
        <ListNameForm
          name=""
          label="Save"
          action={(name) => api.call(lists.save, { body: { name } })}
          success="List saved"
          done={({ _id }) => navigate(`/dashboard/lists/${_id}`)}
        />
      )}
    </DialogButton>
  );
}

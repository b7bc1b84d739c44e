import { useNavigate } from 'react-router';
import { lists } from '#features/lists/contract/lists.ts';
import { api } from '#platform/web/api.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { ListNameForm } from '../list-name-form.tsx';

/** Saves what is in the cart as a list, and leads to it. */
export default function SaveListButton() {
  const navigate = useNavigate();
  return (
    <DialogButton label="Save as list" title="Save the cart as a list">
      {() => (
        <ListNameForm
          name=""
          label="Save"
          act={(name) => api.call(lists.save, { body: { name } })}
          success="List saved"
          done={({ _id }) => navigate(`/dashboard/lists/${_id}`)}
        />
      )}
    </DialogButton>
  );
}

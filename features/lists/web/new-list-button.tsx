import { useNavigate } from 'react-router';
import { lists } from '#features/lists/contract/lists.ts';
import { api } from '#platform/web/api.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { ListNameForm } from './list-name-form.tsx';

/** Makes a list without products, and opens it. */
export const NewListButton = () => {
  const navigate = useNavigate();
  return (
    <DialogButton label="New list" title="New list" variant="primary">
      {() => (
        <ListNameForm
          name=""
          label="Save"
          action={(name) => api.call(lists.save, { body: { name, isEmpty: true } })}
          success="List saved"
          done={({ _id }) => navigate(`/dashboard/lists/${_id}`)}
        />
      )}
    </DialogButton>
  );
};

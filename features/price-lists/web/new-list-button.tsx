import { useNavigate } from 'react-router';
import type { PriceGroup } from '#features/price-lists/contract/price-groups.ts';
import type { PriceList } from '#features/price-lists/contract/price-lists.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { ListForm } from './list-form.tsx';

/** The owner when staff are to choose it in the form. */
const CHOSEN_LATER = { kind: 'group', id: '' } as const;

/** Adds a price list for one customer or company, or else for a group or company that staff choose, and opens it. */
export const NewListButton = ({
  owner = CHOSEN_LATER,
  groups = [],
  variant = 'secondary',
}: {
  owner?: Pick<PriceList['owner'], 'kind' | 'id'>;
  /** The groups to choose from. */
  groups?: readonly PriceGroup[];
  variant?: 'primary' | 'secondary';
}) => {
  const navigate = useNavigate();
  return (
    <DialogButton label="New price list" title="New price list" variant={variant}>
      {() => (
        <ListForm
          list={null}
          owner={owner}
          groups={groups}
          onSaved={({ _id }) => void navigate(`/dashboard/pricelists/${_id}`)}
        />
      )}
    </DialogButton>
  );
};

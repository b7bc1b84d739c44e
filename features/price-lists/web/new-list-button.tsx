import { Link, useNavigate } from 'react-router';
import type { PriceGroup } from '#features/price-lists/contract/price-groups.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { ListForm } from './list-form.tsx';

/** Adds a price list for one customer, or else for a group that staff choose, and opens it. */
export const NewListButton = ({
  customer,
  groups,
}: {
  /** The customer's id. */
  customer?: string;
  groups: readonly PriceGroup[];
}) => {
  const navigate = useNavigate();
  const owner =
    customer === undefined ? { kind: 'group' as const, id: '' } : { kind: 'customer' as const, id: customer };
  return (
    <DialogButton label="New price list" title="New price list">
      {() =>
        customer === undefined && groups.length === 0 ? (
          <p>
            A price list is for a group, and there are none yet.{' '}
            <Link to="/dashboard/pricegroups" className="link">
              Add a price group
            </Link>{' '}
            first. To give one customer prices of their own, open their page.
          </p>
        ) : (
          <ListForm
            list={null}
            owner={owner}
            groups={groups}
            onSaved={({ _id }) => void navigate(`/dashboard/pricelists/${_id}`)}
          />
        )
      }
    </DialogButton>
  );
};

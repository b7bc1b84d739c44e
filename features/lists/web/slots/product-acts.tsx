import { useState } from 'react';
import { type ListSummary, lists } from '#features/lists/contract/lists.ts';
import { api } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { ListNameForm } from '../list-name-form.tsx';

const LISTS_LINK = { to: '/dashboard/lists', label: 'My Lists' };

/**
 * Part of the product page: saves the product to one of the customer's lists, or to a new one.
 * @param quantity how many pieces are added to the list
 */
export default function SaveToList({ product, quantity }: { product: string; quantity: number }) {
  const [owned, setOwned] = useState<ListSummary[] | null>(null);
  const read = useApiCall(lists.list, { done: setOwned });
  const done = () => setOwned(null);
  const add = useAction(
    ({ _id: id }: ListSummary) => api.call(lists.addLine, { params: { id, product }, body: { quantity } }),
    { success: 'Saved to the list', next: LISTS_LINK, done },
  );
  return (
    <>
      <Button size="sm" variant="quiet" pending={read.pending} onClick={() => void read.run({})}>
        Save to list
      </Button>
      <Dialog open={owned !== null} onClose={done} title="Save to list">
        {owned !== null && owned.length > 0 && (
          <ul className="mb-5 grid max-h-60 gap-2 overflow-y-auto">
            {owned.map((list) => (
              <li key={list._id}>
                <Button
                  variant="secondary"
                  className="w-full justify-start"
                  pending={add.pending}
                  onClick={() => void add.run(list)}
                >
                  {list.name}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <ListNameForm
          name=""
          label="Save to a new list"
          action={(name) => api.call(lists.save, { body: { name, line: { productId: product, quantity } } })}
          success="List saved"
          done={done}
        />
      </Dialog>
    </>
  );
}

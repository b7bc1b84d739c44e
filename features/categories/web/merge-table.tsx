import { UNDO_DAYS } from '#features/catalog-changes/contract/catalog-changes.ts';
import { type CategoryMerge, categories } from '#features/categories/contract/categories.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { Table } from '#platform/web/ui/table.tsx';

const UndoMergeButton = ({ merge: { _id, name, into }, isBusy }: { merge: CategoryMerge; isBusy: boolean }) => (
  <ConfirmButton
    endpoint={categories.undoMerge}
    input={{ params: { id: _id } }}
    options={{ success: 'Merge undone', changes: true }}
    label="Undo"
    name={`Undo the merge of ${name}`}
    variant="quiet"
    disabled={isBusy}
    title="Undo this merge?"
    confirmLabel="Undo merge"
    sentence={`${name} gets back its address, and the products, categories and discount codes that are still in ${into}. Anything you have moved or changed since then stays as it is.`}
  />
);

/**
 * The latest merges, each with a button to undo it. Renders nothing if there are none.
 * @param isBusy true while a change of many products is running, which must end first
 */
export const MergeTable = ({ merges, isBusy }: { merges: CategoryMerge[]; isBusy: boolean }) => {
  if (merges.length === 0) return null;
  const columns = [
    {
      key: 'name',
      header: 'Merged',
      card: 'title' as const,
      cell: ({ name }: CategoryMerge) => <span className="wrap-anywhere">{name}</span>,
    },
    {
      key: 'into',
      header: 'Into',
      card: 'meta' as const,
      cell: ({ into, mergedAt }: CategoryMerge) => (
        <>
          <span className="wrap-anywhere">{into}</span>
          <span className="block text-xs text-muted">on {formatDay(mergedAt)}</span>
        </>
      ),
    },
    {
      key: 'products',
      header: 'Products',
      align: 'right' as const,
      card: 'meta' as const,
      cell: ({ products }: CategoryMerge) => <span className="figures">{products.toLocaleString('en-US')}</span>,
    },
    {
      key: 'acts',
      header: 'Actions',
      align: 'right' as const,
      card: 'acts' as const,
      cell: (merge: CategoryMerge) => (
        <div className="flex justify-end">
          <UndoMergeButton merge={merge} isBusy={isBusy} />
        </div>
      ),
    },
  ];
  return (
    <div className="mt-8">
      <Table
        caption={`Merges of the last ${UNDO_DAYS} days`}
        captionShown
        columns={columns}
        rows={merges}
        rowKey={({ _id }) => _id}
      />
    </div>
  );
};

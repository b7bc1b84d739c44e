import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import type { UnsavedRow, UnsavedRows } from './unsaved-rows.ts';
import type { useGrid } from './use-grid.ts';

const formatProducts = (count: number): string => (count === 1 ? '1 product' : `${count} products`);

/** A product's problem, with a button that discards its changes. */
const UnsavedProblem = ({ row, message, giveBack }: { row: UnsavedRow; message: string; giveBack: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-3">
    <span className="min-w-0 text-sm text-error">
      {row.sku} {row.name}: {message}
    </span>
    <Button size="sm" variant="quiet" aria-label={`Undo my changes to ${row.sku}`} onClick={giveBack}>
      Undo my changes
    </Button>
  </li>
);

/** Lists rows that the shop rejected, and faulty input on other pages; faults on this page are shown at their cells. */
const listProblems = (
  rows: UnsavedRows,
  faults: ReturnType<typeof useGrid>['faults'],
  pageIds: ReadonlySet<string>,
) => [
  ...faults.flatMap(({ id, message }) => {
    const row = rows[id];
    return row === undefined || pageIds.has(id) ? [] : [{ id, row, message }];
  }),
  ...Object.entries(rows).flatMap(([id, row]) =>
    row.problem === undefined
      ? []
      : [{ id, row, message: `${row.problem}. Your changes are kept. Check them, then save again.` }],
  ),
];

/**
 * Shows the number of unsaved changes on all pages and their problems, with the save button.
 * @param here the products of this page
 */
export const UnsavedBar = ({
  work: { rows, faults, jumps, save, pending, error, fields, giveBack },
  pageIds,
  reason,
  onReason,
}: {
  work: ReturnType<typeof useGrid>;
  pageIds: ReadonlySet<string>;
  reason: string;
  onReason: (reason: string) => void;
}) => {
  const [isConfirming, setConfirming] = useState(false);
  const ids = Object.keys(rows);
  const elsewhere = ids.filter((id) => !pageIds.has(id)).length;
  if (ids.length === 0) return null;
  const problems = listProblems(rows, faults, pageIds);
  return (
    <div className="sticky bottom-0 z-20 border-t border-line bg-surface py-2">
      <Form pending={pending} error={error} onSubmit={() => (faults.length === 0 ? save(reason) : undefined)}>
        {problems.length > 0 && (
          <ul>
            {problems.map(({ id, row, message }) => (
              <UnsavedProblem key={`${id} ${message}`} row={row} message={message} giveBack={() => giveBack(id)} />
            ))}
          </ul>
        )}
        {Object.values(rows).some(({ typed }) => typed.stock !== undefined) && (
          <Field
            label="Reason for the stock change"
            maxLength={200}
            value={reason}
            error={reason.trim() === '' ? fields['reason'] : undefined}
            onChange={({ target }) => onReason(target.value)}
          />
        )}
        {jumps > 0 && (
          <p className="mb-1 text-sm text-warning">
            {jumps === 1 ? '1 price changes a lot. Is it right?' : `${jumps} prices change a lot. Are they right?`}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-sm">
            {formatProducts(ids.length)} changed, not saved
            {elsewhere > 0 && `, ${elsewhere} on other pages`}
            {faults.length > 0 && `; ${faults.length === 1 ? '1 cell' : `${faults.length} cells`} to correct`}
          </p>
          <div className="flex gap-2">
            <Button variant="secondary" onClick={() => setConfirming(true)}>
              Discard
            </Button>
            <Button type="submit" pending={pending} disabled={faults.length > 0}>
              Save {formatProducts(ids.length)}
            </Button>
          </div>
        </div>
      </Form>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title="Discard your changes?"
        sentence={`${formatProducts(ids.length)} changed but not saved.`}
        confirmLabel="Discard"
        danger
        pending={false}
        error={null}
        onConfirm={() => {
          giveBack();
          setConfirming(false);
        }}
      />
    </div>
  );
};

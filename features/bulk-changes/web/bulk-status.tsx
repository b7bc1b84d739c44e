import type { ReactNode } from 'react';
import { type ProductImport, productFiles } from '#features/catalog-import/contract/product-files.ts';
import { ImportProgress, useImportProgress } from '#features/catalog-import/web/import-progress.tsx';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';

const formatProducts = (count: number): string => formatPlural(count, 'product');

const ApplyButton = ({ found: { _id: id, counts, warned, isPartlyApplied } }: { found: ProductImport }) => (
  <ConfirmButton
    endpoint={productFiles.apply}
    input={{ params: { id } }}
    options={{ changes: true }}
    label={isPartlyApplied ? 'Continue' : `Change ${formatProducts(counts.changed)}`}
    variant="primary"
    size="md"
    title={`Change ${formatProducts(counts.changed)}?`}
    sentence={`${warned > 0 ? `${formatProducts(warned)} with a warning. ` : ''}A product that somebody else changes in the meantime is skipped and listed. You can undo this later.`}
    confirmLabel="Change"
  />
);

const UndoButton = ({ found: { _id: id } }: { found: ProductImport }) => (
  <ConfirmButton
    endpoint={productFiles.undo}
    input={{ params: { id } }}
    options={{ changes: true }}
    label="Undo"
    size="md"
    title="Undo this change?"
    sentence="This restores the former value of every product. Products that somebody has changed since are skipped and listed."
    confirmLabel="Undo"
  />
);

const CheckingStatus = ({ found: { done } }: { found: ProductImport }) => (
  <Alert tone="info" title="The products are being checked">
    <p>{done > 0 && `${formatProducts(done)} so far. `}You can leave this page: it continues by itself.</p>
  </Alert>
);

/** Shown if the last attempt to apply or undo the change stopped. */
const FailedAlert = ({ title, fault, children }: { title: string; fault: string; children: ReactNode }) => (
  <Alert tone="error" className="mb-4" title={title}>
    <p>{fault || children}</p>
  </Alert>
);

const CheckedStatus = ({ found }: { found: ProductImport }) => {
  const { counts, warned, failed, fault, isPartlyApplied } = found;
  if (counts.changed === 0) return <Alert tone="info">Nothing would change.</Alert>;
  return (
    <>
      {failed && (
        <FailedAlert title={isPartlyApplied ? 'Only some products were changed' : 'Nothing was changed'} fault={fault}>
          Something went wrong on our side. Please try again.
        </FailedAlert>
      )}
      {warned > 0 && (
        <Alert tone="warning" className="mb-4" title={`${formatProducts(warned)} with a warning`}>
          <p>Look at {warned === 1 ? 'it' : 'them'} below first.</p>
        </Alert>
      )}
      {counts.refused > 0 && (
        <Alert tone="info" className="mb-4" title={`${formatProducts(counts.refused)} cannot be changed`}>
          <p>{counts.refused === 1 ? 'It is' : 'They are'} listed below, with the reason.</p>
        </Alert>
      )}
      <p className="flex flex-wrap items-center gap-3">
        <ApplyButton found={found} />
        {isPartlyApplied ? (
          <UndoButton found={found} />
        ) : (
          <span className="text-muted">Nothing has been changed yet.</span>
        )}
      </p>
    </>
  );
};

const AppliedStatus = ({ found }: { found: ProductImport }) => (
  <>
    {found.failed && (
      <FailedAlert title="It could not be undone" fault={found.fault}>
        Something went wrong on our side, and the change is still in the shop. Please try again.
      </FailedAlert>
    )}
    <Alert
      tone="success"
      title={`${formatProducts(found.counts.changed)} changed`}
      action={<UndoButton found={found} />}
    >
      <p>
        {found.counts.refused > 0
          ? `${formatProducts(found.counts.refused)} could not be changed and ${found.counts.refused === 1 ? 'is' : 'are'} listed below.`
          : 'The shop shows them now.'}
      </p>
    </Alert>
  </>
);

const UndoneStatus = ({ found: { kept } }: { found: ProductImport }) => (
  <Alert
    tone={kept > 0 ? 'warning' : 'success'}
    title={kept > 0 ? `${formatProducts(kept)} could not be undone` : 'Everything was undone'}
  >
    <p>{kept > 0 ? 'They are listed below, with the reason.' : 'The products are as they were before.'}</p>
  </Alert>
);

/** The state of a bulk change, with the actions that are possible now. */
export const BulkStatus = ({ found }: { found: ProductImport }) => {
  const now = useImportProgress(found);
  switch (now.state) {
    case 'checking':
      return <CheckingStatus found={now} />;
    case 'checked':
      return <CheckedStatus found={now} />;
    case 'applying':
      return <ImportProgress title="The products are being changed" found={now} />;
    case 'applied':
      return <AppliedStatus found={now} />;
    case 'undoing':
      return <ImportProgress title="The change is being undone" found={now} />;
    case 'undone':
      return <UndoneStatus found={now} />;
    default:
      return (
        <Alert tone="error" title="This change cannot be checked">
          <p>{now.fault}</p>
        </Alert>
      );
  }
};

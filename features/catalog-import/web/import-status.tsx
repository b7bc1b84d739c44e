import { Link } from 'react-router';
import type { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';
import {
  ApplyButton,
  CancelImportButton,
  CheckAgainButton,
  RefusedRowsActions,
  UndoImportButton,
} from './import-buttons.tsx';
import { countChanges } from './format-rows.ts';
import { ImportProgress, useImportProgress } from './import-progress.tsx';

const CheckingStatus = ({ found }: { found: ProductImport }) => (
  <Alert tone="info" title="The file is being checked" action={<CancelImportButton found={found} />}>
    <p>
      {found.done > 0 && `${formatPlural(found.done, 'row')} so far. `}You can leave this page: it continues by itself.
    </p>
  </Alert>
);

const CanceledStatus = ({ found }: { found: ProductImport }) => (
  <Alert tone="info" title="The check was canceled" action={<CheckAgainButton found={found} />}>
    <p>Nothing was changed.</p>
  </Alert>
);

const UnreadableStatus = ({ found: { _id, fault }, hasColumns }: { found: ProductImport; hasColumns: boolean }) => (
  <Alert
    tone="error"
    title="This file cannot be read"
    action={
      hasColumns && (
        <LinkButton variant="secondary" to={`/dashboard/import?file=${_id}&columns=choose`}>
          Choose columns
        </LinkButton>
      )
    }
  >
    <p className="break-words">{fault}</p>
  </Alert>
);

const AskingStatus = ({ found: { _id } }: { found: ProductImport }) => (
  <Alert
    tone="warning"
    title="We need to know more about this file"
    action={
      <LinkButton variant="secondary" to={`/dashboard/import?file=${_id}`}>
        Answer the questions
      </LinkButton>
    }
  >
    <p>Nothing has been checked yet.</p>
  </Alert>
);

const CheckedStatus = ({ found }: { found: ProductImport }) => {
  const changes = countChanges(found);
  if (found.counts.refused > 0) {
    return (
      <Alert tone="error" title={`${formatPlural(found.counts.refused, 'row')} cannot be read or written`}>
        <p>
          Nothing has been changed. Correct the file and choose it again
          {found.hasFile ? ', or continue without the refused rows.' : '.'}
        </p>
        <RefusedRowsActions found={found} />
      </Alert>
    );
  }
  if (changes === 0) return <Alert tone="info">The shop already has all of this.</Alert>;
  return (
    <>
      {found.isCanceled && (
        <Alert tone="info" className="mb-4" title="The import was canceled">
          <p>Nothing was changed. You can apply the file again.</p>
        </Alert>
      )}
      {found.failed && (
        <Alert tone="error" className="mb-4" title="It could not be applied">
          <p>{found.fault || 'Something went wrong on our side, and nothing was changed. Please try again.'}</p>
        </Alert>
      )}
      {found.warned > 0 && (
        <Alert tone="warning" className="mb-4" title={`${formatPlural(found.warned, 'row')} with a warning`}>
          <p>Look at {found.warned === 1 ? 'it' : 'them'} below before you apply the file.</p>
        </Alert>
      )}
      <p className="flex flex-wrap items-center gap-3">
        {found.failed && found.fault !== '' ? <CheckAgainButton found={found} /> : <ApplyButton found={found} />}
        <span className="text-muted">Nothing has been changed yet.</span>
      </p>
    </>
  );
};

const AppliedStatus = ({ found }: { found: ProductImport }) => (
  <>
    {found.failed && (
      <Alert tone="error" className="mb-4" title="It could not be undone">
        <p>
          {found.fault || 'Something went wrong on our side, and the import is still in the shop. Please try again.'}
        </p>
      </Alert>
    )}
    <Alert
      tone="success"
      title={`${formatPlural(countChanges(found), 'change')} applied`}
      action={<UndoImportButton found={found} />}
    >
      <p>The shop shows them now.</p>
    </Alert>
  </>
);

const RefusedStatus = ({ found }: { found: ProductImport }) => (
  <Alert
    tone="error"
    title={`${formatPlural(found.counts.refused, 'row')} could not be applied, so nothing was changed`}
    action={<CheckAgainButton found={found} />}
  >
    <p>The shop has changed since the file was checked.</p>
    <RefusedRowsActions found={found} />
  </Alert>
);

const getUndoneHint = ({ counts, kept, hasFile }: ProductImport): string =>
  [
    kept > 0 ? 'What stays is listed below, with the reason.' : 'Changed products are as they were before.',
    counts.new > 0 &&
      'New products are gone, with the categories, attributes, brands and sales that the file added. A product that somebody has used, for example in a cart, is listed under Deleted, where you can restore it.',
    hasFile && 'To apply the file again, check it again.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');

const UndoneStatus = ({ found }: { found: ProductImport }) => (
  <Alert
    tone={found.kept > 0 ? 'warning' : 'success'}
    title={found.kept > 0 ? `${formatPlural(found.kept, 'row')} could not be undone` : 'The import was undone'}
    action={<CheckAgainButton found={found} />}
  >
    <p>
      {getUndoneHint(found)}{' '}
      {found.counts.new > 0 && (
        <Link to={`/dashboard/manageProducts/deleted?import=${found._id}`} className="link">
          Products removed by the undo
        </Link>
      )}
    </p>
  </Alert>
);

/**
 * The state of an import, with the actions that are possible now.
 * @param hasColumns for an unreadable file: true if it has columns that staff can assign
 */
export const ImportStatus = ({ found, hasColumns = false }: { found: ProductImport; hasColumns?: boolean }) => {
  const now = useImportProgress(found);
  switch (now.state) {
    case 'checking':
      return <CheckingStatus found={now} />;
    case 'fetching':
      return (
        <ImportProgress
          title="Pictures and documents are being fetched"
          found={now}
          all={now.done + now.picturesLeft}
          noun="file"
        />
      );
    case 'unreadable':
      return now.isCanceled ? <CanceledStatus found={now} /> : <UnreadableStatus found={now} hasColumns={hasColumns} />;
    case 'asking':
      return <AskingStatus found={now} />;
    case 'checked':
      return <CheckedStatus found={now} />;
    case 'applying':
      return <ImportProgress title="The import is being applied" found={now} />;
    case 'applied':
      return <AppliedStatus found={now} />;
    case 'refused':
      return <RefusedStatus found={now} />;
    case 'undoing':
      return <ImportProgress title="The import is being undone" found={now} />;
    case 'undone':
      return <UndoneStatus found={now} />;
  }
};

import { Link } from 'react-router';
import { formatDateTime } from '#platform/contract/dates.ts';
import type { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';
import { MissingNames, PicturesUpload, SameNames, SheetForm } from './import-options.tsx';

/** A file, who uploaded, applied or undid it and when, and which of its columns are not imported. */
export const ImportSummary = ({ found }: { found: ProductImport }) => {
  const {
    _id,
    state,
    origin,
    source,
    unknown,
    by: uploader,
    createdAt,
    applied,
    undone,
    leftOut,
    sheets,
    fromZip,
    questions,
    hasFile,
  } = found;
  const isOpen = hasFile && ['checked', 'asking', 'unreadable'].includes(state);
  const actions = [
    ...(origin === 'file' ? [{ label: 'Uploaded', at: createdAt, by: uploader }] : []),
    ...(applied === null ? [] : [{ label: 'Applied', ...applied }]),
    ...(undone === null ? [] : [{ label: 'Undone', ...undone }]),
  ];
  return (
    <>
      <ul className="-mt-4 mb-4 text-sm text-muted">
        {actions.map(({ label, at, by: actor }) => (
          <li key={label}>
            {label} {formatDateTime(at)} by {actor}
          </li>
        ))}
        {source !== '' && <li>Read as a {source} file</li>}
        {questions > 0 && isOpen && state === 'checked' && (
          <li>
            <Link to={`/dashboard/import?file=${_id}&reading=choose`} className="link">
              How this file is read
            </Link>
          </li>
        )}
        {leftOut > 0 && <li>{formatPlural(leftOut, 'row')} left out</li>}
      </ul>
      {sheets.length > 1 && isOpen && <SheetForm found={found} />}
      {fromZip > 0 && isOpen && <PicturesUpload id={_id} />}
      <MissingNames found={found} />
      <SameNames found={found} />
      {unknown.length > 0 && (
        <Alert
          tone="warning"
          className="mb-4"
          title="Columns that are not read"
          action={
            isOpen &&
            state === 'checked' && (
              <LinkButton size="sm" variant="secondary" to={`/dashboard/import?file=${_id}&columns=choose`}>
                Choose columns
              </LinkButton>
            )
          }
        >
          <p className="break-words">{unknown.join(', ')}</p>
        </Alert>
      )}
    </>
  );
};

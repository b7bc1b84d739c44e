import { formatDateTime } from '#platform/contract/dates.ts';
import type { MoveFile } from '#features/moving-in/contract/move-files.ts';
import { kindLabels } from './format-move.ts';

/** A file, who uploaded, imported or undid it and when, and which of its columns are not imported. */
export const MoveSummary = ({ file }: { file: MoveFile }) => {
  const { fileName, kind, source, by: uploader, createdAt, applied, undone, leftBehind } = file;
  const actions = [
    { label: 'Uploaded', at: createdAt, by: uploader },
    ...(applied === null ? [] : [{ label: 'Imported', ...applied }]),
    ...(undone === null ? [] : [{ label: 'Undone', ...undone }]),
  ];
  return (
    <>
      <h2 className="heading-2 break-words">{fileName || 'A file'}</h2>
      <ul className="mt-1 mb-4 text-sm text-muted">
        {kind !== '' && (
          <li>
            {kindLabels[kind]} from {source}
          </li>
        )}
        {actions.map(({ label, at, by: actor }) => (
          <li key={label}>
            {label} {formatDateTime(at)} by {actor}
          </li>
        ))}
        {leftBehind.length > 0 && (
          <li className="break-words">Columns that are not imported: {leftBehind.join(', ')}</li>
        )}
        {kind === 'customers' && <li>Passwords are never read. Customers choose a new one.</li>}
      </ul>
    </>
  );
};

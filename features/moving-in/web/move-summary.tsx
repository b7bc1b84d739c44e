import { formatDateTime } from '#platform/contract/dates.ts';
import type { MoveFile } from '#features/moving-in/contract/move-files.ts';
import { formatThings, kindLabels } from './format-move.ts';

/** A file, who uploaded, imported or undid it and when, and which of its columns are not imported. */
export const MoveSummary = ({ file }: { file: MoveFile }) => {
  const { kind, source, by: uploader, createdAt, applied, undone, leftBehind, consents, provesConsent } = file;
  const actions = [
    { label: 'Uploaded', at: createdAt, by: uploader },
    ...(applied === null ? [] : [{ label: 'Imported', ...applied }]),
    ...(undone === null ? [] : [{ label: 'Undone', ...undone }]),
  ];
  return (
    <>
      <ul className="-mt-4 mb-4 text-sm text-muted">
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
        {applied !== null && consents > 0 && (
          <li>
            {provesConsent
              ? `${formatThings(consents, kind)} subscribed to the newsletter: ${applied.by} can prove that they had agreed`
              : 'Nobody was subscribed to the newsletter'}
          </li>
        )}
        {kind === 'customers' && <li>Passwords are never read. Customers choose a new one.</li>}
      </ul>
    </>
  );
};

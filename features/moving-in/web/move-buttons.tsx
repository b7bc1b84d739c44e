import type { ReactNode } from 'react';
import { type MoveFile, moveFiles, redirectKinds } from '#features/moving-in/contract/move-files.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { countChanges, formatCounts, formatThings } from './format-move.ts';

type IfMayWriteProps = { file: MoveFile; otherwise?: ReactNode; children: ReactNode };

/** Shows its children to people who may import and undo this file. */
export const IfMayWrite = ({ file: { kind }, otherwise, children }: IfMayWriteProps) =>
  redirectKinds.includes(kind) ? (
    <IfPermitted permission="settings.edit" otherwise={otherwise}>
      {children}
    </IfPermitted>
  ) : (
    children
  );

/** Checks a file again, for example after its products were imported. */
export const CheckAgainButton = ({ file: { _id: id } }: { file: MoveFile }) => {
  const { run, pending } = useApiCall(moveFiles.checkAgain, { changes: true });
  return (
    <Button variant="secondary" size="sm" pending={pending} onClick={() => void run({ params: { id } })}>
      Check again
    </Button>
  );
};

/** The effect of an import on customers and visitors, by the kind of file. */
const effects: Record<MoveFile['kind'], string> = {
  '': '',
  customers: 'Nobody gets an email, and no password is imported. You can invite them afterward.',
  orders: 'Past orders change no stock and no report.',
  reviews: 'They are shown with their products at once, marked “From our former shop”.',
  redirects: 'Visitors to the old addresses are sent to the new ones.',
  sitemap: 'Visitors to the old addresses are sent to the pages found for them.',
};

type ConsentTickProps = { count: number; isChecked: boolean; onChange: (isChecked: boolean) => void };

/** Asks whether the customers who had agreed to the newsletter of the former shop are subscribed here. */
export const ConsentTick = ({ count, isChecked, onChange }: ConsentTickProps) => (
  <div className="w-full max-w-prose">
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {count === 1
          ? 'One new customer had agreed to the newsletter, and I can prove it'
          : `${count.toLocaleString('en-US')} new customers had agreed to the newsletter, and I can prove it`}
      </span>
    </label>
    <p className="text-sm text-muted">
      They are then subscribed from today, with this file as the source, and see it in their profile. The shop sends no
      newsletters itself: the page Customers exports the addresses. Without the tick, nobody is subscribed.
    </p>
  </div>
);

/** Imports the rows of a checked file, except refused rows, after a confirmation. */
export const ImportButton = ({ file, provesConsent }: { file: MoveFile; provesConsent: boolean }) => {
  const what = formatThings(countChanges(file), file.kind);
  return (
    <IfMayWrite file={file}>
      <ConfirmButton
        endpoint={moveFiles.apply}
        input={{ params: { id: file._id }, query: { consent: provesConsent ? 'proven' : '' } }}
        options={{ changes: true }}
        label={`Import ${what}`}
        variant="primary"
        title={`Import ${what}?`}
        sentence={`In this file: ${formatCounts(file)}. ${file.kind === 'sitemap' ? '' : 'Refused rows are not imported. '}${effects[file.kind]} You can undo the import for 90 days.`}
        confirmLabel="Import"
      />
    </IfMayWrite>
  );
};

const undoHints: Record<MoveFile['kind'], string> = {
  '': '',
  customers: 'Customers who have since signed in, ordered, been invited or been changed stay, and are listed.',
  orders: 'All of them are removed.',
  reviews: 'Reviews that staff have since answered or hidden stay, and are listed.',
  redirects: 'Redirects that somebody has since changed stay, and are listed.',
  sitemap: 'Redirects that somebody has entered or changed by hand stay; the changed ones are listed.',
};

/** Undoes an imported file after a confirmation. */
export const UndoMoveButton = ({ file }: { file: MoveFile }) => (
  <IfMayWrite file={file}>
    <ConfirmButton
      endpoint={moveFiles.undo}
      input={{ params: { id: file._id } }}
      options={{ changes: true }}
      label="Undo"
      size="md"
      title={`Undo ${formatThings(countChanges(file), file.kind)}?`}
      sentence={`This removes what the file has added. ${undoHints[file.kind]}`}
      confirmLabel="Undo"
    />
  </IfMayWrite>
);

/** Cancels the check or the import of a file. What was imported already is undone. */
export const CancelMoveButton = ({ file }: { file: MoveFile }) => {
  const { run, pending } = useApiCall(moveFiles.cancel, { changes: true });
  return (
    <IfMayWrite file={file}>
      <Button variant="secondary" pending={pending} onClick={() => void run({ params: { id: file._id } })}>
        Cancel
      </Button>
    </IfMayWrite>
  );
};

/** Undoes all imported files after a confirmation, the newest first. @param count their number */
export const UndoAllButton = ({ count }: { count: number }) => (
  <ConfirmButton
    endpoint={moveFiles.undoAll}
    input={{}}
    options={{ changes: true }}
    label="Undo all"
    size="md"
    title={`Undo all ${count.toLocaleString('en-US')} imported files?`}
    sentence="This removes what they have added, the newest first. Whatever has since been used or changed stays, and is listed with its file. Products stay: undo a product file on the page Import."
    confirmLabel="Undo all"
  />
);

/** Invites the imported customers of a file after a confirmation, or continues after too many emails failed. */
export const InviteButton = ({ file, label }: { file: MoveFile; label: string }) => {
  const { left, waiting } = file.invitations;
  return (
    <ConfirmButton
      endpoint={moveFiles.invite}
      input={{ params: { id: file._id } }}
      options={{ changes: true }}
      label={label}
      size="md"
      title={`Invite ${formatThings(left + waiting, 'customers')}?`}
      sentence="Each gets one email with a link to choose a password. At most 200 emails are sent an hour, and nobody is invited twice. If more than 5% of the emails fail, no more are sent."
      confirmLabel="Invite"
    />
  );
};

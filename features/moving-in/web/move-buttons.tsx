import { type MoveFile, moveFiles } from '#features/moving-in/contract/move-files.ts';
import { useConfirmedCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';
import { countChanges, formatCounts, formatThings } from './format-move.ts';

/** The effects of an import on people, by the kind of file. */
const promises: Record<MoveFile['kind'], string> = {
  '': '',
  customers: 'Nobody gets an email, and no password is imported. You can invite them afterward.',
  orders: 'Past orders change no stock and no report.',
  reviews: 'They are shown with their products at once, marked “From our former shop”.',
  redirects: 'Visitors of the old addresses are sent to the new ones.',
  sitemap: 'Visitors of the old addresses are sent to the pages found for them.',
};

/** Imports the rows of a checked file that are not refused, after a confirmation. */
export const ImportButton = ({ found }: { found: MoveFile }) => {
  const { run, openDialog, question } = useConfirmedCall(moveFiles.apply, { changes: true });
  const what = formatThings(countChanges(found), found.kind);
  return (
    <>
      <Button onClick={openDialog}>Import {what}</Button>
      <ConfirmDialog
        {...question}
        title={`Import ${what}?`}
        sentence={`In this file: ${formatCounts(found)}. ${found.kind === 'sitemap' ? '' : 'Refused rows stay out. '}${promises[found.kind]} You can undo the import for 90 days.`}
        confirmLabel="Import"
        onConfirm={() => void run({ params: { id: found._id } })}
      />
    </>
  );
};

const undoHints: Record<MoveFile['kind'], string> = {
  '': '',
  customers: 'Customers who have signed in, ordered, been invited or been changed since stay, and are listed.',
  orders: 'All of them are removed.',
  reviews: 'Reviews that staff have answered or hidden since stay, and are listed.',
  redirects: 'Redirects that somebody has changed since stay, and are listed.',
  sitemap: 'Redirects that somebody has entered or changed by hand stay.',
};

/** Undoes an imported file after a confirmation. */
export const UndoMoveButton = ({ found }: { found: MoveFile }) => {
  const { run, openDialog, question } = useConfirmedCall(moveFiles.undo, { changes: true });
  return (
    <>
      <Button variant="secondary" onClick={openDialog}>
        Undo
      </Button>
      <ConfirmDialog
        {...question}
        title={`Undo ${formatThings(countChanges(found), found.kind)}?`}
        sentence={`This removes what the file has added. ${undoHints[found.kind]}`}
        confirmLabel="Undo"
        onConfirm={() => void run({ params: { id: found._id } })}
      />
    </>
  );
};

/** Undoes all imported files after a confirmation, the newest first. @param count their number */
export const UndoAllButton = ({ count }: { count: number }) => {
  const { run, openDialog, question } = useConfirmedCall(moveFiles.undoAll, { changes: true });
  return (
    <>
      <Button variant="secondary" onClick={openDialog}>
        Undo all
      </Button>
      <ConfirmDialog
        {...question}
        title={`Undo all ${count.toLocaleString('en-US')} imported files?`}
        sentence="This removes what they have added, the newest first. Whatever has been used or changed since stays, and is listed with each file."
        confirmLabel="Undo all"
        onConfirm={() => void run({})}
      />
    </>
  );
};

/** Invites the imported customers of a file after a confirmation, or continues after too many emails failed. */
export const InviteButton = ({ found, label }: { found: MoveFile; label: string }) => {
  const { run, openDialog, question } = useConfirmedCall(moveFiles.invite, { changes: true });
  const { left, waiting } = found.invitations;
  return (
    <>
      <Button variant="secondary" onClick={openDialog}>
        {label}
      </Button>
      <ConfirmDialog
        {...question}
        title={`Invite ${formatThings(left + waiting, 'customers')}?`}
        sentence="Each gets one email with a link to choose a password, at most 200 an hour. Nobody is invited twice. If more than 5 % of the emails fail, the shop stops."
        confirmLabel="Invite"
        onConfirm={() => void run({ params: { id: found._id } })}
      />
    </>
  );
};

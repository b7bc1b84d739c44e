import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type MoveFile, steppedKinds } from '#features/moving-in/contract/move-files.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { useJobProgress } from '#platform/web/live/use-job-progress.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx';
import { CancelMoveButton, CheckAgainButton, IfMayWrite, InviteButton, UndoMoveButton } from './move-buttons.tsx';
import { ImportLink } from './import-link.tsx';
import { countChanges, formatProgress, formatThings } from './format-move.ts';

/** True while a job still works on the file. */
export const isInProgress = ({ state }: MoveFile): boolean => ['checking', 'applying', 'undoing'].includes(state);

/**
 * Returns the current state of files, and reloads the page when one of them comes into another state.
 * @param load loads the same files
 */
export const useMoveProgress = (found: MoveFile[], load: () => Promise<MoveFile[]>): MoveFile[] =>
  useJobProgress({
    found,
    isRunning: (files) => files.some(isInProgress),
    toKey: (files) => files.map(({ _id, state }) => `${_id} ${state}`).join(', '),
    load,
  });

const progressTitles = {
  checking: 'The file is being checked',
  applying: 'The file is being imported',
  undoing: 'The import is being undone',
};

const ProgressStatus = ({ file, title }: { file: MoveFile; title: string }) => (
  <>
    <Alert tone="info" title={title} action={file.state !== 'undoing' && <CancelMoveButton file={file} />}>
      <p>{file.state === 'checking' && formatProgress(file)}You can leave this page: it continues by itself.</p>
    </Alert>
    {file.state !== 'checking' && (
      <ProgressBar label={title} done={file.done} all={countChanges(file)}>
        {`${file.done.toLocaleString('en-US')} of ${formatThings(countChanges(file), file.kind)}`}
      </ProgressBar>
    )}
  </>
);

const CanceledCheck = () => (
  <Alert tone="info" title="The check was canceled">
    <p>Nothing was changed, and the shop has deleted its copy of the file. Choose it again to check it.</p>
  </Alert>
);

const FailedAlert = ({ file, title, otherwise }: { file: MoveFile; title: string; otherwise: string }) =>
  file.failed && (
    <Alert tone="error" className="mb-4" title={title}>
      <p>{file.fault || otherwise}</p>
    </Alert>
  );

const isInSteps = ({ kind }: MoveFile): boolean => steppedKinds.includes(kind);

const failedHints = {
  applying: 'Something went wrong on our side, and nothing was changed. Please try again.',
  applyingInSteps:
    'Something went wrong on our side. Some rows may already have been imported. Import again to add the others.',
  undoing: 'Something went wrong on our side, and everything is still in the shop. Please try again.',
  undoingInSteps:
    'Something went wrong on our side. Some rows may already have been undone. Undo again to remove the others.',
};

const RefusedAlert = ({ file: { kind, counts } }: { file: MoveFile }) => {
  if (counts.refused === 0) return null;
  return kind === 'sitemap' ? (
    <Alert
      tone="warning"
      className="mb-4"
      title={`${counts.refused.toLocaleString('en-US')} old address${counts.refused === 1 ? ' leads' : 'es lead'} nowhere`}
    >
      <p>
        <IfPermitted permission="settings.edit" otherwise="People who may change settings can choose targets for them.">
          Choose targets below for those that matter.
        </IfPermitted>{' '}
        Visitors to the others see that the page does not exist.
      </p>
    </Alert>
  ) : (
    <Alert tone="warning" className="mb-4" title={`${formatThings(counts.refused, '')} cannot be imported`}>
      <p>The reasons are listed below. You can import the others now, and a corrected file later.</p>
    </Alert>
  );
};

/** True if the file has been checked, and an import would change something. */
export const canImport = (file: MoveFile): boolean => file.state === 'checked' && countChanges(file) > 0;

const CheckedStatus = ({ file, consent }: { file: MoveFile; consent: ReactNode }) => {
  if (countChanges(file) === 0 && file.kind === 'sitemap' && file.counts.refused > 0) {
    return <RefusedAlert file={file} />;
  }
  if (countChanges(file) === 0) {
    return file.counts.refused > 0 ? (
      <Alert tone="error" title={`Nothing in this file can be imported${file.canCheckAgain ? ' yet' : ''}`}>
        <p>Each row is listed below with the reason.</p>
      </Alert>
    ) : (
      <Alert tone="info">The shop already has all of this.</Alert>
    );
  }
  return (
    <>
      <FailedAlert
        file={file}
        title="It could not be imported"
        otherwise={failedHints[isInSteps(file) ? 'applyingInSteps' : 'applying']}
      />
      {file.isCanceled && (
        <Alert tone="info" className="mb-4" title="The import was canceled">
          <p>Nothing was changed. You can import the file again.</p>
        </Alert>
      )}
      <RefusedAlert file={file} />
      <IfMayWrite file={file} otherwise={<p>Only people who may change settings can import redirects.</p>}>
        {file.consents > 0 && consent}
        <p className="text-muted">Nothing has been changed yet.</p>
      </IfMayWrite>
    </>
  );
};

const Invitations = ({ file }: { file: MoveFile }) => {
  const { asked, sent, waiting, failed, left, isStopped } = file.invitations;
  if (asked + left === 0) return null;
  const facts = [
    ...(sent > 0 ? [`${sent.toLocaleString('en-US')} invited`] : []),
    ...(waiting > 0 ? [`${waiting.toLocaleString('en-US')} waiting`] : []),
    ...(failed > 0 ? [`${failed.toLocaleString('en-US')} not delivered`] : []),
    ...(left > 0 ? [`${left.toLocaleString('en-US')} not invited yet`] : []),
  ];
  return (
    <Alert
      tone={isStopped ? 'warning' : 'info'}
      className="mt-4"
      title={isStopped ? 'The invitations have stopped, because too many emails failed' : 'Invitations'}
      action={
        (isStopped || left > 0) && <InviteButton file={file} label={isStopped ? 'Continue inviting' : 'Invite them'} />
      }
    >
      <p>
        {facts.length > 0 ? `${facts.join(', ')}. ` : 'All emails are on their way. '}
        {isStopped && (
          <Link to="/dashboard/failed" className="link">
            See the failed emails
          </Link>
        )}
      </p>
      <p>An invitation has a link to choose a password. Without one, customers use “Forgot password”.</p>
    </Alert>
  );
};

const AppliedStatus = ({ file }: { file: MoveFile }) => (
  <>
    <FailedAlert
      file={file}
      title="It could not be undone"
      otherwise={failedHints[isInSteps(file) ? 'undoingInSteps' : 'undoing']}
    />
    {file.applied === null ? (
      <Alert tone="warning" title="The import was canceled midway" action={<UndoMoveButton file={file} />}>
        <p>The shop may have a part of the file.</p>
      </Alert>
    ) : (
      <Alert
        tone="success"
        title={`${formatThings(countChanges(file), file.kind)} imported`}
        action={<UndoMoveButton file={file} />}
      >
        <p>The shop has them now.</p>
      </Alert>
    )}
    {file.kind === 'customers' && <Invitations file={file} />}
    {file.kind === 'sitemap' && (
      <div className="mt-4">
        <RefusedAlert file={file} />
      </div>
    )}
  </>
);

const UndoneStatus = ({ file }: { file: MoveFile }) => (
  <Alert
    tone={file.kept > 0 ? 'warning' : 'success'}
    title={
      file.kept > 0
        ? `${formatThings(file.kept, file.kind)} could not be undone`
        : file.isCanceled
          ? 'The import was canceled, and everything was undone'
          : 'Everything was undone'
    }
  >
    <p>
      {file.kept > 0
        ? 'What stays is listed below, with the reason.'
        : 'To import the file again, choose it again: the shop has deleted its copy.'}
    </p>
  </Alert>
);

/**
 * The state of a file, with the actions that are possible now, except its import.
 * @param consent what the importer declares about the newsletter
 */
export const MoveStatus = ({ file, consent }: { file: MoveFile; consent: ReactNode }) => {
  switch (file.state) {
    case 'checking':
    case 'applying':
    case 'undoing':
      return <ProgressStatus file={file} title={progressTitles[file.state]} />;
    case 'unreadable':
      return file.isCanceled ? (
        <CanceledCheck />
      ) : (
        <Alert tone="error" title="This file cannot be read">
          <p className="break-words">
            {file.fault} {file.kind === '' && <ImportLink />}
          </p>
        </Alert>
      );
    case 'checked':
      return (
        <>
          <CheckedStatus file={file} consent={consent} />
          {file.canCheckAgain && (
            <p className="mt-4 flex flex-wrap items-center gap-3">
              <CheckAgainButton file={file} />
              <span className="text-sm text-muted">
                {file.kind === 'reviews'
                  ? 'Import the products first, then check this file again.'
                  : 'If you have imported or added products or categories since.'}
              </span>
            </p>
          )}
        </>
      );
    case 'applied':
      return <AppliedStatus file={file} />;
    case 'undone':
      return <UndoneStatus file={file} />;
  }
};

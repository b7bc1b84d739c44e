import { formatDateTime } from '#platform/contract/dates.ts';
import {
  type SettingsReverted,
  type SettingsVersion,
  settingsVersions,
} from '#features/settings-versions/contract/settings-versions.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { ChangeList } from '#platform/web/ui/change-list.tsx';

const formatReverted = ({ back, stayed }: SettingsReverted): string =>
  `Reverted: ${back.join(', ')}.${stayed.length === 0 ? '' : ` Not reverted, because changed again since: ${stayed.join(', ')}.`}`;

/** Reverts the changes of a save, except those that somebody has changed since. First shows them for confirmation. */
const RevertButton = ({ version, isNewest }: { version: SettingsVersion; isNewest: boolean }) => {
  const back = version.changes.filter(({ isAsSaved }) => isAsSaved);
  const label = isNewest ? 'Undo' : 'Revert';
  return (
    <ConfirmButton
      endpoint={settingsVersions.restore}
      input={{ params: { id: version._id } }}
      options={{ success: formatReverted, changes: true }}
      label={label}
      name={`${label} the save of ${formatDateTime(version.createdAt)}`}
      variant={isNewest ? 'secondary' : 'quiet'}
      title={isNewest ? 'Undo the last save?' : 'Revert this save?'}
      sentence={
        <>
          <span className="mb-3 block">
            These settings change back. Orders keep the settings they were placed with.
          </span>
          <ChangeList
            changes={back.map(({ label: name, before, after }) => ({ label: name, before: after, after: before }))}
          />
        </>
      }
      confirmLabel={label}
    />
  );
};

const PATH = '/dashboard/settings';

const SettingsVersionItem = ({ version, isNewest }: { version: SettingsVersion; isNewest: boolean }) => {
  const { by: author, createdAt, changes, isPutBack } = version;
  const isGone = changes.every(({ isAsSaved }) => !isAsSaved);
  return (
    <li className="flex items-start gap-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="mb-1 text-sm">
          <span className="font-semibold">{formatDateTime(createdAt)}</span>{' '}
          <span className="text-muted">
            {author ?? 'a deleted account'}
            {isPutBack && ', reverting a save'}
          </span>
        </p>
        <ChangeList
          changes={changes.map(({ isAsSaved, ...change }) => ({
            ...change,
            note: !isAsSaved && <dd className="inline text-muted"> (changed again since)</dd>,
          }))}
        />
      </div>
      {!isGone && <RevertButton version={version} isNewest={isNewest} />}
    </li>
  );
};

/** Lists the saves of the settings, newest first, each with a button to revert it. */
export const SettingsVersions = ({
  versions,
  next,
  isFirstPage,
}: {
  versions: SettingsVersion[];
  next: string | null;
  isFirstPage: boolean;
}) => (
  <section aria-labelledby="changes" className="card-surface p-4 sm:p-6">
    <h2 id="changes" className="heading-3">
      Changes
    </h2>
    {versions.length === 0 && <p className="mt-2 text-muted">Nothing has been saved yet.</p>}
    <ol className="divide-y divide-line">
      {versions.map((version, at) => (
        <SettingsVersionItem key={version._id} version={version} isNewest={isFirstPage && at === 0} />
      ))}
    </ol>
    {(next !== null || !isFirstPage) && (
      <nav aria-label="Pages of changes" className="mt-4 flex flex-wrap justify-end gap-3">
        {!isFirstPage && (
          <LinkButton size="sm" variant="secondary" to={`${PATH}#changes`}>
            Newest
          </LinkButton>
        )}
        {next !== null && (
          <LinkButton size="sm" variant="secondary" to={`${PATH}?before=${next}#changes`}>
            Older
          </LinkButton>
        )}
      </nav>
    )}
  </section>
);

import { formatDateTime } from '#platform/contract/dates.ts';
import type { SettingsVersion } from '#features/settings/contract/settings-versions.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { ChangeList } from '#platform/web/ui/change-list.tsx';
import { RevertButton } from './put-back-button.tsx';

const PATH = '/dashboard/settings';

const SettingsVersionItem = ({ version, isNewest }: { version: SettingsVersion; isNewest: boolean }) => {
  const { by, createdAt, changes, isPutBack } = version;
  const isGone = changes.every(({ isAsSaved }) => !isAsSaved);
  return (
    <li className="flex items-start gap-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="mb-1 text-sm">
          <span className="font-semibold">{formatDateTime(createdAt)}</span>{' '}
          <span className="text-muted">
            {by ?? 'a deleted account'}
            {isPutBack && ', put back'}
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

/** Each save of the settings, the last first, each to be put back. */
export const SettingsVersions = ({
  versions,
  next,
  isFirstPage,
}: {
  versions: SettingsVersion[];
  next: string | null;
  isFirstPage: boolean;
}) => (
  <section aria-labelledby="changes" className="card-surface mt-6 p-4 sm:p-6">
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

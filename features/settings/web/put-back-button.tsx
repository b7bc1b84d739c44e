import { formatDateTime } from '#platform/contract/dates.ts';
import {
  type SettingsReverted,
  type SettingsVersion,
  settingsVersions,
} from '#features/settings/contract/settings-versions.ts';
import { useConfirmedCall } from '#platform/web/forms/use-asked-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ChangeList } from '#platform/web/ui/change-list.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';

const formatReverted = ({ back, stayed }: SettingsReverted): string =>
  `Put back: ${back.join(', ')}.${stayed.length === 0 ? '' : ` Not put back, as changed again since: ${stayed.join(', ')}.`}`;

/** Puts back what a save changed, as far as nobody has changed it since; asks first, and shows what that is. */
export const RevertButton = ({ version, isNewest }: { version: SettingsVersion; isNewest: boolean }) => {
  const { run, ask, question } = useConfirmedCall(settingsVersions.putBack, { success: formatReverted, changes: true });
  const back = version.changes.filter(({ isAsSaved }) => isAsSaved);
  const label = isNewest ? 'Undo' : 'Put back';
  return (
    <>
      <Button
        size="sm"
        variant={isNewest ? 'secondary' : 'quiet'}
        aria-label={`${label} the save of ${formatDateTime(version.createdAt)}`}
        onClick={ask}
      >
        {label}
      </Button>
      <ConfirmDialog
        {...question}
        title={isNewest ? 'Undo the last save?' : 'Put this back?'}
        sentence={
          <>
            <span className="mb-3 block">These settings change back. Orders keep what they were placed with.</span>
            <ChangeList
              changes={back.map(({ label: name, before, after }) => ({ label: name, before: after, after: before }))}
            />
          </>
        }
        confirmLabel={label}
        onConfirm={() => void run({ params: { id: version._id } })}
      />
    </>
  );
};

import type { Route } from './+types/dashboard.settings';
import { settingsVersions } from '#features/settings-versions/contract/settings-versions.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { api } from '#platform/web/api.ts';
import { settingsSections, useOpenSection } from '#features/settings/web/settings-sections.tsx';
import { SettingsEditor } from '#features/settings/web/settings-editor.tsx';
import { SettingsVersions } from '#features/settings-versions/web/settings-versions.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { toPageError } from '#platform/web/page-error.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { SectionIndex } from '#platform/web/ui/section-index.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Settings | Dashboard')];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if (!(await canCall(settings.save))) return null;
  // An invalid id in the URL shows the newest changes instead of an error.
  const query = settingsVersions.list.query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const before = query.success ? query.data.before : undefined;
  try {
    const [known, saved] = await Promise.all([
      api.call(settings.get, {}),
      api.call(settingsVersions.list, { query: { ...(before !== undefined && { before }) } }),
    ]);
    return { known, ...saved, isFirstPage: before === undefined };
  } catch (error) {
    throw toPageError(error);
  }
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Spinner label="Loading the settings" />;

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const open = useOpenSection();
  if (loaderData === null) return <AccessDenied />;
  const { known, ...saved } = loaderData;
  return (
    <>
      <PageHead title="Settings" note="Changes apply to new orders. Orders that are already placed stay as they are." />
      <div className="gap-4 xl:flex">
        <SectionIndex sections={settingsSections} open={open} />
        <div className="grid min-w-0 flex-1 gap-6">
          <SettingsEditor known={known} />
          <div hidden={open !== 'changes' && open !== 'all'}>
            <SettingsVersions {...saved} />
          </div>
        </div>
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The settings did not load');

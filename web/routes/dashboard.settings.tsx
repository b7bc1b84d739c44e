import type { Route } from './+types/dashboard.settings';
import { settings } from '#contract/shop-terms.ts';
import { api } from '../api.ts';
import { SettingsFields } from '../features/settings/settings-fields.tsx';
import { AdminsOnly } from '../features/shell/admins-only.tsx';
import { errorBoundary } from '../features/shell/error-boundary.tsx';
import { asPageError } from '../page-error.ts';
import { findPerson } from '../session/restore-session.ts';
import { Spinner } from '../ui/spinner.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Settings | Dashboard | Copperline' }];

export const clientLoader = async () => {
  const found = await findPerson();
  if (found?.admin !== true) return null;
  try {
    return { known: await api.call(settings.get, {}) };
  } catch (error) {
    throw asPageError(error);
  }
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Spinner label="Loading the settings" />;

/** Who sells, how goods are taxed, and how they are delivered. */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AdminsOnly />;
  return (
    <div className="card-surface p-6 sm:p-8">
      <h1 className="mb-2 text-3xl">Settings</h1>
      <p className="mb-6 max-w-[65ch] text-muted">
        Orders keep what they were placed with. A change holds for the orders that come after it.
      </p>
      <SettingsFields known={loaderData.known} />
    </div>
  );
}

export const ErrorBoundary = errorBoundary('The settings did not load');

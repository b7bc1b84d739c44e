import { sessions } from '#contract/sessions.ts';
import type { Route } from './+types/dashboard.security';
import { api } from '../api.ts';
import { SessionList } from '../features/security/session-list.tsx';
import { errorBoundary } from '../features/shell/error-boundary.tsx';
import { findPerson } from '../session/restore-session.ts';
import { Spinner } from '../ui/spinner.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Sign-in and security | Dashboard | Copperline' }];

export const clientLoader = async () => ((await findPerson()) === null ? null : api.call(sessions.list, {}));

export const HydrateFallback = () => <Spinner label="Loading where you are signed in" />;

/** How somebody signs in, and where he is signed in. */
export default function Security({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  return (
    <>
      <h1 className="mb-5 text-3xl">Sign-in and security</h1>
      <div className="max-w-3xl">
        <SessionList list={loaderData} />
      </div>
    </>
  );
}

export const ErrorBoundary = errorBoundary('Your sign-in did not load');

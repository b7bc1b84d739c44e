import { secondStep } from '#features/second-step/contract/second-step.ts';
import { sessions } from '#features/sessions/contract/sessions.ts';
import type { Route } from './+types/dashboard.security';
import { api } from '#platform/web/api.ts';
import { AppCodes } from '#features/second-step/web/app-codes.tsx';
import { PasskeyList } from '#features/second-step/web/passkey-list.tsx';
import { SessionList } from '#features/sessions/web/session-list.tsx';
import { SecondStepAlert } from '#features/accounts/web/second-step-alert.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { useSession } from '#platform/web/session/session.ts';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Sign-in and security | Dashboard')];

export const clientLoader = async () => {
  if ((await getSignedInPerson()) === null) return null;
  const [list, step] = await Promise.all([api.call(sessions.list, {}), api.call(secondStep.get, {})]);
  return { list, step };
};

export const HydrateFallback = () => <Spinner label="Loading your sign-in settings" />;

/** Sign-in methods and active sessions. */
export default function Security({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  if (loaderData === null) return null;
  const { list, step } = loaderData;
  const isProven = session.status !== 'in' || session.person.emailVerified;
  return (
    <>
      <h1 className="mb-5 text-3xl">Sign-in and security</h1>
      <div className="grid gap-6">
        {step.state !== 'done' && <SecondStepAlert step={step} />}
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <div className="grid min-w-0 gap-6">
            <PasskeyList list={step.passkeys} isProven={isProven} />
            <AppCodes codes={step.codes} isProven={isProven} />
          </div>
          <SessionList list={list} />
        </div>
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('Your sign-in settings did not load');

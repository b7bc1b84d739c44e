import { secondStep } from '#contract/second-step.ts';
import { sessions } from '#contract/sessions.ts';
import type { Route } from './+types/dashboard.security';
import { api } from '../api.ts';
import { Codes } from '../features/security/codes.tsx';
import { PasskeyList } from '../features/security/passkey-list.tsx';
import { SessionList } from '../features/security/session-list.tsx';
import { StepWanted } from '../features/security/step-wanted.tsx';
import { errorBoundary } from '../features/shell/error-boundary.tsx';
import { findPerson } from '../session/restore-session.ts';
import { useSession } from '../session/session.ts';
import { Spinner } from '../ui/spinner.tsx';
import { titled } from '../title.ts';

export const meta: Route.MetaFunction = ({ matches }) => [titled(matches, 'Sign-in and security | Dashboard')];

export const clientLoader = async () => {
  if ((await findPerson()) === null) return null;
  const [list, step] = await Promise.all([api.call(sessions.list, {}), api.call(secondStep.get, {})]);
  return { list, step };
};

export const HydrateFallback = () => <Spinner label="Loading where you are signed in" />;

/** How somebody signs in, and where he is signed in. */
export default function Security({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  if (loaderData === null) return null;
  const { list, step } = loaderData;
  const isProven = session.status !== 'in' || session.person.emailVerified;
  return (
    <>
      <h1 className="mb-5 text-3xl">Sign-in and security</h1>
      <div className="grid max-w-3xl gap-6">
        {step.state !== 'done' && <StepWanted step={step} />}
        <PasskeyList list={step.passkeys} isProven={isProven} />
        <Codes codes={step.codes} isProven={isProven} />
        <SessionList list={list} />
      </div>
    </>
  );
}

export const ErrorBoundary = errorBoundary('Your sign-in did not load');

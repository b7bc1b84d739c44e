import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { Smartphone } from '#platform/web/ui/icons/smartphone.ts';
import { useState } from 'react';
import { formatDateTime } from '#platform/contract/dates.ts';
import { type SecondStep, secondStep } from '#features/second-step/contract/second-step.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { VerifyEmailFirst, useRefreshSecondStep } from '#features/accounts/web/second-step-alert.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type CodeSetup, EnableCodesForm } from './enable-codes.tsx';

/** With fewer codes, the page warns that few are left. */
const LOW_RECOVERY_CODES = 3;

const describeCodesLeft = (remaining: number) =>
  remaining === 1 ? '1 recovery code is left.' : `${remaining} recovery codes are left.`;

const ActiveCodes = ({
  codes: { since, recoveryLeft },
  onCodes,
}: {
  codes: NonNullable<SecondStep['codes']>;
  onCodes: (codes: string[]) => void;
}) => {
  const changed = useRefreshSecondStep();
  return (
    <>
      <p className="mt-2">
        Since {formatDateTime(since)}. {recoveryLeft >= LOW_RECOVERY_CODES && describeCodesLeft(recoveryLeft)}
      </p>
      {recoveryLeft < LOW_RECOVERY_CODES && (
        <Alert tone="warning" className="mt-3">
          <p>
            {recoveryLeft === 0 ? 'No recovery code is left.' : describeCodesLeft(recoveryLeft)} Create new ones now.
          </p>
        </Alert>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <ConfirmButton
          endpoint={secondStep.renewRecovery}
          input={{}}
          options={{ done: ({ recoveryCodes }) => onCodes(recoveryCodes) }}
          label="New recovery codes"
          title="Create new recovery codes?"
          sentence="You get ten new ones. Your earlier ones stop working."
          confirmLabel="Create them"
        />
        <ConfirmButton
          endpoint={secondStep.removeCodes}
          input={{}}
          options={{ success: 'Codes are off', done: changed }}
          label="Turn codes off"
          danger
          title="Turn codes off?"
          sentence="You will log in with your password alone. Your recovery codes stop working, and other sessions that used a code are logged out."
          confirmLabel="Turn off"
        />
      </div>
    </>
  );
};

/** The settings for authenticator codes, which sign-in asks for after the password. */
export const AppCodes = ({ codes, isProven }: { codes: SecondStep['codes']; isProven: boolean }) => {
  const changed = useRefreshSecondStep();
  const [begun, setBegun] = useState<CodeSetup | null>(null);
  const [made, setMade] = useState<string[] | null>(null);
  const beginning = useApiCall(secondStep.beginCodes, { done: setBegun });
  const end = async () => {
    setBegun(null);
    setMade(null);
    await changed();
  };
  return (
    <section aria-labelledby="codes" className="card-surface min-w-0 p-6 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="codes" className="heading-3">
          Codes from an app
        </h2>
        <StatusBadge tone={codes === null ? 'neutral' : 'success'}>{codes === null ? 'Not set up' : 'On'}</StatusBadge>
      </div>
      <p className="mt-2 text-muted">
        After your password, you enter six digits from an app on your phone. They change every half minute.
      </p>
      {codes === null && !isProven && <VerifyEmailFirst action="turn on sign-in codes" />}
      {codes === null && isProven && (
        <Button className="mt-4" variant="secondary" pending={beginning.pending} onClick={() => void beginning.run({})}>
          <Smartphone aria-hidden size={18} />
          Turn codes on
        </Button>
      )}
      {codes !== null && <ActiveCodes codes={codes} onCodes={setMade} />}
      <Dialog open={begun !== null && made === null} onClose={() => setBegun(null)} title="Turn codes on">
        {begun !== null && <EnableCodesForm begun={begun} onCodes={setMade} />}
      </Dialog>
      <Dialog open={made !== null} isLocked={made !== null} onClose={() => void end()} title="Your recovery codes">
        {made !== null && <RecoveryCodes codes={made} onDone={() => void end()} />}
      </Dialog>
    </section>
  );
};

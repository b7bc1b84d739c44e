import { Smartphone } from '#platform/web/ui/icons/smartphone.ts';
import { useState } from 'react';
import { formatMoment } from '#platform/contract/dates.ts';
import { type SecondStep, secondStep } from '#features/second-step/contract/second-step.ts';
import { useAskedCall } from '#platform/web/forms/use-asked-call.ts';
import { useCall } from '#platform/web/forms/use-call.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#platform/web/ui/dialog.tsx';
import { ProveFirst } from '#features/accounts/web/prove-first.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type Begun, SwitchCodesOn } from './switch-codes-on.tsx';
import { useStepChanged } from '#features/accounts/web/use-step-changed.ts';

/** Fewer than this should not be left. */
const FEW = 3;

const countOf = (left: number) => (left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`);

const CodesOn = ({
  codes: { since, recoveryLeft },
  onCodes,
}: {
  codes: NonNullable<SecondStep['codes']>;
  onCodes: (codes: string[]) => void;
}) => {
  const changed = useStepChanged();
  const renewal = useAskedCall(secondStep.renewRecovery, { done: ({ recoveryCodes }) => onCodes(recoveryCodes) });
  const removal = useAskedCall(secondStep.removeCodes, { success: 'Codes are off', done: changed });
  return (
    <>
      <p className="mt-2">
        <span className="font-semibold text-success">On</span> since {formatMoment(since)}.{' '}
        {recoveryLeft >= FEW && countOf(recoveryLeft)}
      </p>
      {recoveryLeft < FEW && (
        <Alert tone="warning" className="mt-3">
          <p>{recoveryLeft === 0 ? 'No recovery code is left.' : countOf(recoveryLeft)} Make new ones now.</p>
        </Alert>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" onClick={renewal.ask}>
          New recovery codes
        </Button>
        <Button size="sm" variant="secondary" onClick={removal.ask}>
          Switch codes off
        </Button>
      </div>
      <ConfirmDialog
        {...renewal.question}
        title="Make new recovery codes?"
        sentence="You get ten new ones. Those you have kept so far stop working."
        confirmLabel="Make them"
        onConfirm={() => void renewal.run({})}
      />
      <ConfirmDialog
        {...removal.question}
        danger
        title="Switch codes off?"
        sentence="From then on your password alone logs in. Your recovery codes stop working, and whoever came in by a code elsewhere is signed out."
        confirmLabel="Switch off"
        onConfirm={() => void removal.run({})}
      />
    </>
  );
};

/** Codes of an app, asked after the password. */
export const Codes = ({ codes, isProven }: { codes: SecondStep['codes']; isProven: boolean }) => {
  const changed = useStepChanged();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [made, setMade] = useState<string[] | null>(null);
  const beginning = useCall(secondStep.beginCodes, { done: setBegun });
  const end = async () => {
    setBegun(null);
    setMade(null);
    await changed();
  };
  return (
    <section aria-labelledby="codes" className="card-surface min-w-0 p-6 sm:p-8">
      <h2 id="codes" className="heading-3">
        Codes from an app
      </h2>
      <p className="mt-2 text-muted">
        After your password you type six digits that an app on your phone shows. They change every half minute.
      </p>
      {codes === null && !isProven && <ProveFirst what="switch codes on" />}
      {codes === null && isProven && (
        <Button className="mt-4" variant="secondary" pending={beginning.pending} onClick={() => void beginning.run({})}>
          <Smartphone aria-hidden size={18} />
          Switch codes on
        </Button>
      )}
      {codes !== null && <CodesOn codes={codes} onCodes={setMade} />}
      <Dialog open={begun !== null && made === null} onClose={() => setBegun(null)} title="Switch codes on">
        {begun !== null && <SwitchCodesOn begun={begun} onCodes={setMade} />}
      </Dialog>
      <Dialog open={made !== null} held={made !== null} onClose={() => void end()} title="Your recovery codes">
        {made !== null && <RecoveryCodes codes={made} onDone={() => void end()} />}
      </Dialog>
    </section>
  );
};

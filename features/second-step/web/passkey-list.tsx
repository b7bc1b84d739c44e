import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { KeyRound } from '#platform/web/ui/icons/key-round.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatDateTime } from '#platform/contract/dates.ts';
import { MAX_PASSKEYS, type Passkey, PasskeyForm, secondStep } from '#features/second-step/contract/second-step.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button, SubmitButton } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { AddPasskeyForm } from './add-passkey.tsx';
import { VerifyEmailFirst, useRefreshSecondStep } from '#features/accounts/web/second-step-alert.tsx';

const RenamePasskeyForm = ({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(PasskeyForm),
    defaultValues: { name: passkey.name },
  });
  const { run, pending, error } = useApiCall(secondStep.renamePasskey, {
    success: 'Passkey renamed',
    done: onDone,
    changes: true,
    setError,
  });
  const save = handleSubmit((body) => run({ params: { id: passkey._id }, body }));
  return (
    <Form pending={pending} error={error} onSubmit={save}>
      <Field label="Name" autoComplete="off" error={formState.errors.name?.message} {...register('name')} />
      <SubmitButton pending={pending}>Save</SubmitButton>
    </Form>
  );
};

const PasskeyListRow = ({ passkey }: { passkey: Passkey }) => {
  const { _id, name, createdAt, usedAt, isSynced } = passkey;
  const [isNamed, setNamed] = useState(false);
  const changed = useRefreshSecondStep();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Added {formatDateTime(createdAt)}, {usedAt === null ? 'not used yet' : `last used ${formatDateTime(usedAt)}`}
          <span className="block">{isSynced ? 'On every device of your password manager' : 'On one device'}</span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="secondary" aria-label={`Rename ${name}`} onClick={() => setNamed(true)}>
          Rename
        </Button>
        <ConfirmButton
          row={secondStep.removePasskey}
          input={{ params: { id: _id } }}
          options={{ success: 'Passkey removed', done: changed }}
          label="Remove"
          name={`Remove ${name}`}
          danger
          title="Remove this passkey?"
          sentence={`${name} can no longer log in, and other sessions that used it are logged out. Your device may still show it: delete it there too.`}
          confirmLabel="Remove"
        />
      </div>
      <Dialog open={isNamed} onClose={() => setNamed(false)} title="Rename the passkey">
        <RenamePasskeyForm passkey={passkey} onDone={() => setNamed(false)} />
      </Dialog>
    </li>
  );
};

/** The passkeys of a person, with controls to add, rename and remove them. */
export const PasskeyList = ({ list, isProven }: { list: Passkey[]; isProven: boolean }) => {
  const [isAdded, setAdded] = useState(false);
  const changed = useRefreshSecondStep();
  return (
    <section aria-labelledby="passkeys" className="card-surface min-w-0 p-6 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="passkeys" className="heading-3">
          Passkeys
        </h2>
        <StatusBadge tone={list.length > 0 ? 'success' : 'neutral'}>
          {list.length > 0 ? `${list.length} set up` : 'Not set up'}
        </StatusBadge>
      </div>
      <p className="mt-2 text-muted">
        A passkey logs you in with your fingerprint, your face or a PIN instead of a password. Nobody can guess it or
        trick you into typing it into a fake page.
      </p>
      {list.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {list.map((passkey) => (
            <PasskeyListRow key={passkey._id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!isProven && <VerifyEmailFirst action="add a passkey" />}
      {isProven && list.length < MAX_PASSKEYS && (
        <Button className="mt-4" variant={list.length === 0 ? 'primary' : 'secondary'} onClick={() => setAdded(true)}>
          <KeyRound aria-hidden size={18} />
          Add a passkey
        </Button>
      )}
      <Dialog open={isAdded} onClose={() => setAdded(false)} title="Add a passkey">
        <AddPasskeyForm
          onDone={async () => {
            setAdded(false);
            await changed();
          }}
        />
      </Dialog>
    </section>
  );
};

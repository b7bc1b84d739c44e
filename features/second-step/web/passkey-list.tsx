import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { KeyRound } from '#platform/web/ui/icons/key-round.ts';
import { useState } from 'react';
import { formatDateTime } from '#platform/contract/dates.ts';
import { MAX_PASSKEYS, type Passkey, PasskeyForm, secondStep } from '#features/second-step/contract/second-step.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { AddPasskeyForm } from './add-passkey.tsx';
import { VerifyEmailFirst, useRefreshSecondStep } from '#features/accounts/web/second-step-alert.tsx';
import { api } from '#platform/web/api.ts';
import { OneFieldForm } from '#platform/web/forms/one-field-form.tsx';

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
          endpoint={secondStep.removePasskey}
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
        <OneFieldForm
          schema={PasskeyForm}
          name="name"
          value={name}
          field={{ label: 'Name', autoComplete: 'off' }}
          action={(body) => api.call(secondStep.renamePasskey, { params: { id: _id }, body })}
          options={{ success: 'Passkey renamed', done: () => setNamed(false), changes: true }}
          submit="Save"
        />
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

import { useForm } from 'react-hook-form';
import { ConfirmForm, identity } from '#features/accounts/contract/identity.ts';
import { lazyComponent } from '#platform/web/lazy-component.tsx';
import {
  finishConfirmation,
  useConfirmationRequest,
  useConfirmInOtherTab,
} from '#platform/web/session/confirm-person.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { type Person, useSession } from '#platform/web/session/session.ts';
import { usePublicConfig } from '#platform/web/root-data.ts';
import { openGoogleInWindow } from '#platform/web/session/sign-in.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { ErrorText, PasswordField } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { GoogleButton } from './google-button.tsx';
import { saveReturnLocation, takeReturnLocation } from './google-sign-in.ts';

/** The last page of the Google window. The page that opened the window then continues by itself. */
const POPUP_RETURN = { from: { pathname: '/confirmed' } };

/**
 * Opens a separate window, so that nothing typed on this page is lost. The window starts with a copy of this page's
 * session storage.
 */
const openGooglePopup = async (): Promise<void> => {
  saveReturnLocation(POPUP_RETURN);
  const opened = window.open('', '_blank', 'popup,width=520,height=680');
  takeReturnLocation();
  await openGoogleInWindow(opened);
};

const ConfirmLoadError = () => <ErrorText>Part of this did not load. Reload the page and try again.</ErrorText>;

const ConfirmByPasskey = lazyComponent(
  () => import('./confirm-step.tsx').then((part) => part.ConfirmByPasskey),
  ConfirmLoadError,
);
const ConfirmByCode = lazyComponent(
  () => import('./confirm-step.tsx').then((part) => part.ConfirmByCode),
  ConfirmLoadError,
);

const ConfirmByPassword = ({ person }: { person: Person }) => {
  const { google } = usePublicConfig();
  const elsewhere = useConfirmInOtherTab(person);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(ConfirmForm),
    defaultValues: { password: '' },
  });
  const { run, pending, error } = useApiCall(identity.confirm, { done: () => finishConfirmation(true), setError });
  return (
    <>
      <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ body }))}>
        <p>You signed in a while ago. Enter your password to continue.</p>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <SubmitButton pending={pending}>Confirm</SubmitButton>
      </Form>
      {google && <GoogleButton go={openGooglePopup} />}
      <div role="alert">{elsewhere !== null && <ErrorText>{elsewhere}</ErrorText>}</div>
    </>
  );
};

/** Rendered on every page with sensitive actions. Opens by itself when the server requires a confirmation. */
export const ConfirmPersonDialog = () => {
  const session = useSession();
  const request = useConfirmationRequest();
  return (
    <Dialog
      open={request !== null && session.status === 'in'}
      onClose={() => finishConfirmation(false)}
      title="Confirm that it is you"
    >
      {request?.codes === true && <ConfirmByCode />}
      {session.status === 'in' && request?.step === false && <ConfirmByPassword person={session.person} />}
      {request?.passkey === true && <ConfirmByPasskey isAlone={request.step && !request.codes} />}
    </Dialog>
  );
};

import { useForm } from 'react-hook-form';
import { AppCodeForm, secondStep } from '#features/second-step/contract/second-step.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { CodeField } from '#platform/web/ui/code-field.tsx';
import encodeQR from 'qr';
import { useMemo } from 'react';

/**
 * A QR code, black on white in both themes, because readers expect it; with a border of four modules (ISO/IEC 18004,
 * 9.1).
 */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
    const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
    return { size: rows.length, path: squares.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto block w-full max-w-56"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};

/** The data for an authenticator app: scanned, opened on the phone itself, or typed. */
export type CodeSetup = { secret: string; address: string };

/** Splits the secret into groups of four, which are easier to type. */
const groupByFour = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/**
 * Shows the secret for an authenticator app, and asks for one of its codes.
 * @param onCodes receives the recovery codes to show
 */
export const EnableCodesForm = ({ begun, onCodes }: { begun: CodeSetup; onCodes: (codes: string[]) => void }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(AppCodeForm),
    defaultValues: { code: '' },
  });
  const { run, pending, error } = useApiCall(secondStep.confirmCodes, {
    success: 'Codes are on',
    done: ({ recoveryCodes }) => onCodes(recoveryCodes),
    setError,
  });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ body }))}>
      <p>
        Scan this with an app that shows codes, such as the passwords app on your phone.{' '}
        <a href={begun.address} className="link">
          Open it on this device
        </a>
      </p>
      <QrCode text={begun.address} label="QR code for your app" />
      <p className="text-sm">
        <span className="block text-muted">Or enter this key in the app, as time-based:</span>
        <code className="font-mono wrap-anywhere">{groupByFour(begun.secret)}</code>
      </p>
      <CodeField isRecovery={false} error={formState.errors.code?.message} {...register('code')} />
      <SubmitButton pending={pending}>Turn codes on</SubmitButton>
    </Form>
  );
};

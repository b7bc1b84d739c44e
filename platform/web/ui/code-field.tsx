import type { ComponentPropsWithRef } from 'react';
import { Field } from './field.tsx';

/**
 * A field for six digits from an app, or for a recovery code.
 * @param isRecovery true for a recovery code
 */
export const CodeField = ({
  isRecovery,
  ...rest
}: { isRecovery: boolean; error: string | undefined } & ComponentPropsWithRef<'input'>) =>
  isRecovery ? (
    <Field
      label="Recovery code"
      hint="One of the ten you saved. It works once."
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      className="font-mono"
      {...rest}
    />
  ) : (
    <Field
      label="Code"
      hint="The six digits that your app shows."
      inputMode="numeric"
      autoComplete="one-time-code"
      className="figures"
      {...rest}
    />
  );

import type { Provider } from './ask-provider.ts';
import type { AuthOptions } from './auth.ts';

/** The identity provider for passkeys; it is loaded when the first is used. */
export type Passkeys = () => Promise<Provider>;

export const openPasskeys = (options: AuthOptions): Passkeys => {
  let opened: Promise<Provider> | null = null;
  return () => {
    opened ??= import('./passkey-auth.ts').then(({ createPasskeyAuth }) => createPasskeyAuth(options));
    return opened;
  };
};

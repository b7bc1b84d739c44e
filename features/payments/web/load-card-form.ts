import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { PublicConfig } from '#features/settings/contract/settings.ts';

const loadScript = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} did not load`));
    };
    document.head.append(script);
  });

/**
 * The card provider's official script. In embedded mode its stand-in is loaded first, and the official
 * loader then hands back what it finds in `window.Stripe`.
 * @throws when the script cannot be loaded; may be tried again
 */
export const loadCardForm = async ({ script, publishableKey }: PublicConfig['stripe']): Promise<Stripe> => {
  if (script !== null && !('Stripe' in window)) await loadScript(script);
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error('the card provider needs a browser');
  return stripe;
};

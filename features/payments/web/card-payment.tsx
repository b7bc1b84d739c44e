import type { Stripe } from '@stripe/stripe-js';
import { type ComponentProps, useCallback, useEffect, useState } from 'react';
import { usePublicConfig } from '#platform/web/root-data.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Lock } from '#platform/web/ui/icons/lock.ts';
import { CardForm, loadCardForm } from './card-form.tsx';

const UNAVAILABLE = 'Card payments are not available right now. Try again.';

/**
 * Shows the card form while the provider's script still loads, so that the page does not shift. Retries on request.
 */
export const CardPayment = (formProps: Omit<ComponentProps<typeof CardForm>, 'stripe'>) => {
  const settings = usePublicConfig();
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    loadCardForm(settings.stripe).then(setStripe, () => setFailed(true));
  }, [settings]);
  useEffect(load, [load]);
  const retry = () => {
    setFailed(false);
    load();
  };

  if (failed) {
    return (
      <Alert tone="error">
        <p>{UNAVAILABLE}</p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={retry}>
          Try again
        </Button>
      </Alert>
    );
  }
  return <CardForm stripe={stripe} {...formProps} />;
};

/** Notes that buyers may want to read before they enter a card. */
export const CardNotes = () => {
  const isTest = usePublicConfig().mode === 'embedded';
  return (
    <>
      {isTest && (
        <p className="mt-3 text-sm">
          Test card: <span className="figures">4242 4242 4242 4242</span>, any future date, any CVC.
        </p>
      )}
      <p className="mt-3 flex items-start gap-2 text-sm text-muted">
        <Lock aria-hidden size={16} className="mt-0.5 shrink-0" />
        <span>
          {isTest ? 'No card is charged in test mode.' : 'Paid through Stripe. We never see your card.'}
          <span className="block">Visa · Mastercard · Amex</span>
        </span>
      </p>
    </>
  );
};

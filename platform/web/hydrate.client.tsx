import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import './follow-currency.ts';
import { importWithRetry } from './import-with-retry.ts';
import { MODULES_LOADED } from './start-script.ts';

/* Starts React on the page that the server rendered. The root route imports this module, so that it loads with
   the routes. */

const hydrate = (): void =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter useTransitions={false} />
      </StrictMode>,
    );
  });

/* Loaded only after React, because nothing needs it until a link is used. */
importWithRetry(() => import('./shell/hold-navigation.ts'))
  .then(({ holdNavigation }) => holdNavigation())
  .catch(() => {});
addEventListener(MODULES_LOADED, hydrate, { once: true });

import { useEffect, useState } from 'react';
import { formatDateTime } from '#platform/contract/dates.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import {
  type StoredOfflineCatalog,
  countOfflinePictures,
  deleteOfflineCatalog,
} from '#platform/web/offline-catalog.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DefinitionList } from '#platform/web/ui/definition-list.tsx';
import { UserFacingError } from '#platform/contract/user-facing-error.ts';
import { CircleCheck } from '#platform/web/ui/icons/circle-check.ts';
import { CloudOff } from '#platform/web/ui/icons/cloud-off.ts';
import { Download } from '#platform/web/ui/icons/download.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { formatCount } from '#platform/contract/format-count.ts';

const FAILED = 'The catalog did not load completely, or this browser has no room for it. Nothing was saved. Try again.';
const NOT_HERE =
  'This browser cannot save anything here. You may be in a private window, or the browser may be too old.';

const waitUntilActive = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve, reject) => {
    const checkState = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new UserFacingError(FAILED));
    };
    worker.addEventListener('statechange', checkState);
    checkState();
  });

/** How long to wait for a response from the service worker. */
const WORKER_TIMEOUT_MS = 60_000;

const requestUpdate = (worker: ServiceWorker): Promise<boolean> => {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage('keep', [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), WORKER_TIMEOUT_MS);
  });
};

/**
 * Saves the catalog on this device with the service worker, or updates the saved one.
 * @throws UserFacingError
 */
const saveOfflineCatalog = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) throw new UserFacingError(NOT_HERE);
  const registration = await navigator.serviceWorker.register('/sw.js').catch((cause: unknown) => {
    throw new UserFacingError(navigator.onLine ? NOT_HERE : FAILED, { cause });
  });
  const coming = registration.active ?? registration.waiting ?? registration.installing;
  if (coming === null) throw new UserFacingError(FAILED);
  if (registration.active === null) {
    await waitUntilActive(coming);
    // The pictures load afterward.
    coming.postMessage('renew', []);
  } else if (!(await requestUpdate(registration.active))) throw new UserFacingError(FAILED);
  // The browser may refuse persistent storage, which does no harm.
  await navigator.storage?.persist?.().catch(() => false);
};

const POLL_MS = 2000;

/** Counts the saved pictures, which load after the catalog. */
const usePictureCount = (): number => {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isHere = true;
    const updateCount = async () => {
      const found = await countOfflinePictures();
      if (isHere) setCount(found);
    };
    const timer = setInterval(() => void updateCount(), POLL_MS);
    void updateCount();
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, []);
  return count;
};

/** Shows what is saved on this device, with buttons to update or delete it. */
export const OfflineStatus = ({
  stored: { catalog, at },
  isOnline,
  onChange,
}: {
  stored: StoredOfflineCatalog;
  isOnline: boolean;
  onChange: () => void;
}) => {
  const pictures = usePictureCount();
  const renew = useAction(saveOfflineCatalog, { done: onChange });
  const forget = useAction(deleteOfflineCatalog, {
    success: 'The catalog was removed from this device',
    done: onChange,
  });
  const { products, total } = catalog;
  return (
    <section aria-labelledby="on-device" className="card-surface measure p-4 sm:p-6">
      <h2 id="on-device" className="heading-3">
        On this device
      </h2>
      <DefinitionList
        className="mt-2"
        items={[
          {
            label: 'Products',
            value:
              products.length < total
                ? `${formatCount(products.length)} of ${formatCount(total)}: the best sellers. The others are online.`
                : `All ${formatCount(total)}`,
          },
          { label: 'Prices as of', value: formatDateTime(at) },
          { label: 'Small pictures', value: formatCount(pictures) },
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        {isOnline && (
          <Button variant="secondary" pending={renew.pending} onClick={() => void renew.run()}>
            Update now
          </Button>
        )}
        <Button variant="secondary" pending={forget.pending} onClick={() => void forget.run()}>
          Remove from this device
        </Button>
      </div>
    </section>
  );
};

/**
 * Shows what can be saved on this device, with the button that does it.
 * @param isAllowed true if the shop allows offline use
 */
export const SaveCatalog = ({ isAllowed, onSaved }: { isAllowed: boolean; onSaved: () => void }) => {
  const { run, pending, error } = useAction(saveOfflineCatalog, { done: onSaved });
  if (!isAllowed) {
    return (
      <EmptyState
        icon={CloudOff}
        title="This shop works online only"
        sentence="Its owner has turned off offline use. Every page works while you are online."
      />
    );
  }
  return (
    <section aria-label="Save the catalog" className="card-surface measure p-4 sm:p-6">
      <ul className="grid gap-3">
        {[
          'Look up products, sizes and prices, find the parts that join, and fill your cart where there is no signal.',
          'It takes less than 1 MB for the text and up to 15 MB for small pictures, without them if your browser’s data saver is on. The copy updates itself while you use the shop.',
          'Nothing from your account is saved, and your cart is removed when you log out.',
        ].map((point) => (
          <li key={point} className="flex items-start gap-3">
            <CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-muted" />
            {point}
          </li>
        ))}
      </ul>
      <Button className="mt-4 w-full sm:w-auto" size="lg" pending={pending} onClick={() => void run()}>
        <Download aria-hidden size={20} />
        Save for offline use
      </Button>
      {error !== null && (
        <Alert tone="error" className="mt-4">
          {error}
        </Alert>
      )}
    </section>
  );
};

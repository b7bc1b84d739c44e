import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { Delivery } from '#features/webhooks/contract/webhooks.ts';

const PAUSE_MS = 2000;
/** A message that is on its way is due again a minute later, should whoever sends it die. */
const DUE_SOON_MS = 70_000;

/** Loads the page again every two seconds while one of its messages is on its way, or about to be. */
export const useRevalidateWhileSending = (deliveries: readonly Delivery[]): void => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const soon = new Date(Date.now() + DUE_SOON_MS).toISOString();
    if (!deliveries.some(({ dueAt }) => dueAt !== null && dueAt < soon)) return;
    const timer = setTimeout(() => void revalidate(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [deliveries, revalidate]);
};

import { useEffect, useState } from 'react';

/** How often the shop itself is polled, because a network connection may not reach the internet. */
const POLL_MS = 10_000;

const isReachable = async (): Promise<boolean> => {
  try {
    return (await fetch('/health', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

/** True if the shop can be reached; null until known. */
export const useOnline = (): boolean | null => {
  const [isOnline, setOnline] = useState<boolean | null>(null);
  useEffect(() => {
    let isHere = true;
    const checkConnection = async () => {
      const reached = navigator.onLine && (await isReachable());
      if (isHere) setOnline(reached);
    };
    const check = () => void checkConnection();
    check();
    const timer = setInterval(check, POLL_MS);
    addEventListener('online', check);
    addEventListener('offline', check);
    return () => {
      isHere = false;
      clearInterval(timer);
      removeEventListener('online', check);
      removeEventListener('offline', check);
    };
  }, []);
  return isOnline;
};

import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Loads a list again when its tab is looked at: an order paid or cancelled in another tab is seen here. */
export const useRevalidateOnFocus = (): void => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [revalidate]);
};

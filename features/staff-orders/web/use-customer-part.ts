import { useEffect, useState } from 'react';

/**
 * Loads what a part of the form needs for the chosen customer. Null for a walk-in, a customer without it, and until it
 * is loaded.
 * @param load does not change while the page is open; if it fails, the order is placed without this part
 */
export const useCustomerPart = (
  customerId: string | null,
  load: ((customerId: string) => Promise<unknown>) | undefined,
): unknown => {
  const [loaded, setLoaded] = useState<{ customerId: string; part: unknown } | null>(null);
  useEffect(() => {
    if (customerId === null || load === undefined) return;
    let isLate = false;
    const start = async () => {
      const part = await load(customerId).catch(() => null);
      if (!isLate) setLoaded({ customerId, part });
    };
    void start();
    return () => {
      isLate = true;
    };
  }, [customerId, load]);
  return loaded?.customerId === customerId ? (loaded?.part ?? null) : null;
};

/** Asks each address and answers in words which of them were not answered well within `patienceMs`, so many at once. */
export const findFailingAddresses = async (
  shopUrl: string,
  addresses: string[],
  { patienceMs, atOnce }: { patienceMs: number; atOnce: number },
): Promise<string[]> => {
  const silent: string[] = [];
  const next = addresses[Symbol.iterator]();
  const work = async () => {
    for (const path of next) {
      const status = await fetch(`${shopUrl}${path}`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      }).then(
        async (answer) => answer.arrayBuffer().then(() => answer.status),
        () => 0,
      );
      if (status === 0 || status >= 500) {
        silent.push(`${path}: ${status === 0 ? `no answer in ${patienceMs} ms` : status}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return silent;
};

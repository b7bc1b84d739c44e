import { StartError } from './start-error.ts';

/** Of 300,000 secrets of 32 random hexadecimal digits none had fewer than 85; a repeated word has some 30. */
const MIN_BITS = 80;

/** Bits a symbol carries when its neighbours say nothing of it (Shannon). */
const bitsPerSymbol = (symbols: (string | number)[]): number => {
  const counts = new Map<string | number, number>();
  for (const one of symbols) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts.values()].reduce(
    (bits, count) => bits - (count / symbols.length) * Math.log2(count / symbols.length),
    0,
  );
};

/** After how many letters a text begins again, up to its own length. */
const getPeriod = (text: string): number => {
  let period = 1;
  while (period < text.length && !text.startsWith(text.slice(period))) period++;
  return period;
};

/** What a text can be worth at most: less when it repeats itself, or counts up like an alphabet. */
const estimateBits = (text: string): number => {
  const steps = [...text].slice(1).map((letter, at) => letter.charCodeAt(0) - text.charCodeAt(at));
  return Math.min(bitsPerSymbol([...text]), bitsPerSymbol(steps)) * getPeriod(text);
};

/**
 * Makes sure that AUTH_SECRET cannot be guessed.
 * @throws StartError that does not show it
 */
export const checkSecret = (secret: string): void => {
  if (secret.length < 32) {
    throw new StartError('AUTH_SECRET is too short to be a secret: give it at least 32 random characters.');
  }
  if (estimateBits(secret) < MIN_BITS) {
    throw new StartError(
      'AUTH_SECRET is too regular to be a secret: take random characters, such as what openssl rand -hex 32 prints.',
    );
  }
};

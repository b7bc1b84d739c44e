/* oxlint-disable no-extend-native, typescript/unbound-method, typescript/no-unnecessary-type-conversion -- built-ins */
import { countSteps } from './backtrack.ts';

/** Built-in methods that read a whole text on each call. */
const readers = [
  'indexOf',
  'includes',
  'trim',
  'toLowerCase',
  'toUpperCase',
  'normalize',
  'split',
  'replaceAll',
  'replace',
  'search',
  'match',
  'matchAll',
] as const;
const cutters = ['slice', 'substring'] as const;

/**
 * Counts the work that an action does on texts: the steps of its patterns in a backtracking matcher, and the
 * characters that built-in functions and loops read. The count is the same on every machine.
 * @param most the count at which counting stops
 */
export const countWork = (action: () => void, most: number): number => {
  let work = 0;
  let isCounting = true;
  const { exec } = RegExp.prototype;
  const iterate = String.prototype[Symbol.iterator];
  const originals = new Map<string, unknown>();
  const runUncounted = <T>(callback: () => T): T => {
    isCounting = false;
    try {
      return callback();
    } finally {
      isCounting = true;
    }
  };
  const add = (some: number) => {
    work += some;
    if (work > most) throw new RangeError(`more than ${most} steps`);
  };
  const patch = (name: string, cost: (text: string, result: unknown) => number) => {
    const original = (String.prototype as unknown as Record<string, (...args: unknown[]) => unknown>)[name];
    originals.set(name, original);
    Object.defineProperty(String.prototype, name, {
      configurable: true,
      writable: true,
      value(this: string, ...args: unknown[]) {
        const result = original?.apply(this, args);
        if (isCounting) runUncounted(() => add(cost(String(this), result)));
        return result;
      },
    });
  };
  for (const name of readers) patch(name, ({ length }) => length);
  for (const name of cutters) patch(name, (_, result) => String(result).length);
  patch('charAt', () => 1);
  patch('charCodeAt', () => 1);
  patch('codePointAt', () => 1);
  Object.defineProperty(String.prototype, Symbol.iterator, {
    configurable: true,
    writable: true,
    value(this: string) {
      if (isCounting) runUncounted(() => add(String(this).length));
      return iterate.call(this);
    },
  });
  Object.defineProperty(RegExp.prototype, 'exec', {
    configurable: true,
    writable: true,
    value(this: RegExp, text: string) {
      const from = this.global || this.sticky ? this.lastIndex : 0;
      if (isCounting) runUncounted(() => add(countSteps(this, String(text), from, most - work)));
      return exec.call(this, text);
    },
  });
  try {
    action();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  } finally {
    isCounting = false;
    for (const [name, value] of originals) {
      Object.defineProperty(String.prototype, name, { configurable: true, writable: true, value });
    }
    Object.defineProperty(String.prototype, Symbol.iterator, { configurable: true, writable: true, value: iterate });
    Object.defineProperty(RegExp.prototype, 'exec', { configurable: true, writable: true, value: exec });
  }
  return work;
};

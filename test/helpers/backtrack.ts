import regexpTree, { type NodePath } from 'regexp-tree';

/* A backtracking regular-expression matcher that counts its steps. V8 tries the same alternatives in the same
   order, and needs at most as many steps. */

type Node = NodePath['node'];

type Step =
  | { do: 'take'; one: (char: string) => boolean }
  | { do: 'fork'; first: number; second: number }
  | { do: 'go'; to: number }
  | { do: 'stand'; matches: (text: string, at: number) => boolean }
  | { do: 'look'; program: Step[]; behind: boolean; isPositive: boolean }
  /** Leaves a loop whose last pass consumed nothing, as ECMAScript requires. */
  | { do: 'moved'; loop: number }
  | { do: 'mark'; loop: number };

const words = new Set('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_');
const isWord = (char: string | undefined) => char !== undefined && words.has(char);

const isFork = (step: Step) => step.do === 'fork';

const compile = (pattern: RegExp): Step[] => {
  const { body, flags } = regexpTree.parse(pattern, { captureLocations: true }) as unknown as {
    body: Node;
    flags: string;
  };
  const charFlags = flags.replaceAll(/[^iuvs]/g, '');
  const isMultiline = flags.includes('m');
  let loops = 0;
  /** Uses the built-in RegExp to find out which characters one node matches. */
  const charTest = (source: string): ((char: string) => boolean) => {
    const own = new RegExp(`^(?:${source})$`, charFlags);
    const seen: boolean[] = [];
    return (char) => (seen[char.charCodeAt(0)] ??= own.test(char));
  };

  // oxlint-disable-next-line typescript/no-explicit-any -- the tree of another package, by its kinds
  const emit = (node: any, into: Step[]): void => {
    if (node === null || node === undefined) return;
    const at = into.length;
    switch (node.type) {
      case 'Char':
      case 'CharacterClass':
      case 'UnicodeProperty':
        into.push({ do: 'take', one: charTest(node.loc.source) });
        return;
      case 'Alternative':
        for (const one of node.expressions) emit(one, into);
        return;
      case 'Group':
        emit(node.expression, into);
        return;
      case 'Disjunction': {
        const fork = { do: 'fork' as const, first: at + 1, second: 0 };
        into.push(fork);
        emit(node.left, into);
        const go = { do: 'go' as const, to: 0 };
        into.push(go);
        fork.second = into.length;
        emit(node.right, into);
        go.to = into.length;
        return;
      }
      case 'Assertion': {
        if (node.kind === 'Lookahead' || node.kind === 'Lookbehind') {
          const program: Step[] = [];
          emit(node.assertion, program);
          into.push({ do: 'look', program, behind: node.kind === 'Lookbehind', isPositive: node.negative !== true });
          return;
        }
        const edge = (text: string, place: number) => isWord(text[place - 1]) !== isWord(text[place]);
        const matches = {
          '^': (text: string, place: number) => place === 0 || (isMultiline && text[place - 1] === '\n'),
          $: (text: string, place: number) => place === text.length || (isMultiline && text[place] === '\n'),
          '\\b': edge,
          '\\B': (text: string, place: number) => !edge(text, place),
        }[node.kind as '^'];
        into.push({ do: 'stand', matches });
        return;
      }
      case 'Repetition': {
        const { kind, from, to, greedy } = node.quantifier;
        const least = kind === '*' || kind === '?' ? 0 : kind === '+' ? 1 : from;
        const most = kind === '?' ? 1 : kind === 'Range' ? (to ?? Infinity) : Infinity;
        for (let time = 0; time < least; time += 1) emit(node.expression, into);
        const fork = () => {
          const step = { do: 'fork' as const, first: 0, second: 0 };
          into.push(step);
          return step;
        };
        const join = (step: { first: number; second: number }, inside: number, after: number) => {
          [step.first, step.second] = greedy ? [inside, after] : [after, inside];
        };
        if (most === Infinity) {
          const start = into.length;
          const step = fork();
          const inside: Step[] = [];
          emit(node.expression, inside);
          const mayBeEmpty = !inside.some((one, place) => one.do === 'take' && !inside.slice(0, place).some(isFork));
          const loop = (loops += 1);
          if (mayBeEmpty) into.push({ do: 'mark', loop });
          emit(node.expression, into);
          if (mayBeEmpty) into.push({ do: 'moved', loop });
          into.push({ do: 'go', to: start });
          join(step, start + 1, into.length);
          return;
        }
        const forks = [];
        for (let time = least; time < most; time += 1) {
          const step = fork();
          forks.push([step, into.length] as const);
          emit(node.expression, into);
        }
        for (const [step, inside] of forks) join(step, inside, into.length);
        return;
      }
      default:
        throw new Error(`${node.type} is not counted: ${pattern}`);
    }
  };
  const program: Step[] = [];
  emit(body, program);
  return program;
};

type Count = { steps: number; most: number };

const none = new Map<number, number>();

/** True if the program matches at a position. In a lookbehind, the match must end at `until`. */
const run = (program: Step[], text: string, from: number, count: Count, until: number | null = null): boolean => {
  // The stack for backtracking: pairs of step and position, with the marks of the loops.
  const pendingSteps: number[] = [];
  const marked: Map<number, number>[] = [];
  let step = 0;
  let at = from;
  let marks = none;
  for (;;) {
    count.steps += 1;
    if (count.steps > count.most) return false;
    const doing = program[step];
    let goesOn = true;
    if (doing === undefined) {
      if (until === null || at === until) return true;
      goesOn = false;
    } else if (doing.do === 'take') {
      const char = text[at];
      goesOn = char !== undefined && doing.one(char);
      at += 1;
      step += 1;
    } else if (doing.do === 'fork') {
      pendingSteps.push(doing.second, at);
      marked.push(marks);
      step = doing.first;
    } else if (doing.do === 'go') step = doing.to;
    else if (doing.do === 'mark') {
      marks = new Map(marks).set(doing.loop, at);
      step += 1;
    } else if (doing.do === 'moved') {
      goesOn = marks.get(doing.loop) !== at;
      step += 1;
    } else if (doing.do === 'stand') {
      goesOn = doing.matches(text, at);
      step += 1;
    } else {
      const found = doing.behind ? runBehind(doing.program, text, at, count) : run(doing.program, text, at, count);
      goesOn = found === doing.isPositive;
      step += 1;
    }
    if (goesOn) continue;
    if (marked.length === 0) return false;
    [at, step, marks] = [pendingSteps.pop() ?? 0, pendingSteps.pop() ?? 0, marked.pop() ?? none];
  }
};

/** The longest lookbehind in our patterns, in characters. */
const BEHIND = 4;

const runBehind = (program: Step[], text: string, at: number, count: Count): boolean => {
  for (let back = 0; back <= Math.min(BEHIND, at); back += 1) if (run(program, text, at - back, count, at)) return true;
  return false;
};

const programs = new Map<string, Step[]>();
const programByRegExp = new WeakMap<RegExp, Step[]>();

/** Returns the compiled pattern. Each pattern is compiled only once, no matter how often its literal is evaluated. */
const findProgram = (pattern: RegExp): Step[] => {
  const program = programs.get(String(pattern)) ?? compile(new RegExp(pattern.source, pattern.flags));
  programs.set(String(pattern), program);
  programByRegExp.set(pattern, program);
  return program;
};

/** True if the first step already fails, as it does at most positions. This check saves a run. */
const failsAtOnce = (first: Step | undefined, text: string, at: number): boolean => {
  if (first?.do === 'take') return at >= text.length || !first.one(text.charAt(at));
  return first?.do === 'stand' && !first.matches(text, at);
};

/**
 * Counts the steps that a backtracking matcher needs to find a pattern in a text.
 * @param from the position where the search starts
 * @param most the number at which counting stops, because an exponential pattern would never finish
 */
export const countSteps = (pattern: RegExp, text: string, from: number, most: number): number => {
  const program = programByRegExp.get(pattern) ?? findProgram(pattern);
  const count: Count = { steps: 0, most };
  const last = pattern.sticky ? from : text.length;
  for (let at = from; at <= last && count.steps <= most; at += 1) {
    if (failsAtOnce(program[0], text, at)) count.steps += 1;
    else if (run(program, text, at, count)) break;
  }
  return count.steps;
};

import { allOf } from '#features/index.ts';

const words: Readonly<Record<string, string>> = allOf('mails');

/** What a mail tells of; one of another build by its kind. */
export const sayMail = (kind: string): string => words[kind] ?? kind;

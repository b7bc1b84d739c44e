import { collectFromManifests } from '#features/index.ts';

const mailLabels: Readonly<Record<string, string>> = collectFromManifests('mails');

/** What a mail tells of; one of another build by its kind. */
export const describeMail = (kind: string): string => mailLabels[kind] ?? kind;

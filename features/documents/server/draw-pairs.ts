import { escapeHtml } from '#platform/server/http/escape-html.ts';

/** Renders labels with their values as a list, such as the totals of a document; empty without any. */
export const pairsHtml = (pairs: readonly { label: string; value: string; isTotal?: boolean }[]): string =>
  pairs.length === 0
    ? ''
    : `<dl>${pairs
        .map(
          ({ label, value, isTotal }) =>
            `<div${isTotal === true ? ' class="total"' : ''}><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
        )
        .join('')}</dl>`;

import { escapeHtml } from '#platform/server/http/escape-html.ts';

/** Browsers accept at most 16 characters (github.com/dewitt/opensearch). */
const MOST_SHORT_NAME = 16;

/** Describes the search as OpenSearch 1.1, for the list of products. */
export const describeSearch = (shopName: string, publicUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${escapeHtml([...shopName].slice(0, MOST_SHORT_NAME).join(''))}</ShortName>`,
    `<Description>${escapeHtml(`Search the products of ${shopName}`)}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image height="16" width="16" type="image/svg+xml">${publicUrl}/favicon.svg</Image>`,
    `<Url type="text/html" template="${publicUrl}/products?search={searchTerms}"/>`,
    `<Url type="application/opensearchdescription+xml" rel="self" template="${publicUrl}/opensearch.xml"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n');

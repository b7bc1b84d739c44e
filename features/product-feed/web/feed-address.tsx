import type { ReactNode } from 'react';
import type { FeedFetch, FeedReader } from '#features/product-feed/contract/feeds.ts';
import { formatDateTime } from '#platform/contract/dates.ts';
import { CopyAddress } from './copy-address.tsx';

const readerNames: Record<FeedReader, string> = {
  google: 'Google',
  microsoft: 'Microsoft',
  meta: 'Meta',
  openai: 'OpenAI',
  other: 'another program or a browser',
};

/** The address of a feed, with who fetched it last and when, the latest first. */
export const FeedAddress = ({
  label,
  url,
  fetches,
  children,
}: {
  label: string;
  url: string;
  fetches: FeedFetch[];
  children?: ReactNode;
}) => (
  <>
    <CopyAddress label={label} url={url} />
    <p className="mt-1 text-sm text-muted">
      {fetches.length === 0
        ? 'Not fetched yet.'
        : `Last fetched ${fetches.map(({ reader, fetchedAt }) => `${formatDateTime(fetchedAt)} by ${readerNames[reader]}`).join('; ')}.`}
    </p>
    {children}
  </>
);

import { useLocation } from 'react-router';

/** The secret of a mailed link, from the URL fragment, which the browser sends to no server. */
export const useLinkToken = (): string => useLocation().hash.slice(1);

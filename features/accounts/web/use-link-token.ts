import { useLocation } from 'react-router';

/** The secret of a link we mailed: it is in the fragment, which the browser sends to nobody. */
export const useLinkToken = (): string => useLocation().hash.slice(1);

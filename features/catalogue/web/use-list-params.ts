import { useLoaderData } from 'react-router';

/**
 * The parameters the list was made from, as the server read them. The address may have more, which nobody reads and
 * the server has dropped: a page built from those would not be the one that was sent.
 */
export const useListParams = (): URLSearchParams => new URLSearchParams(useLoaderData<{ address: string }>().address);

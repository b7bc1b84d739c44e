/** The `handle` of a route whose `meta` has a description of its own: a page must not have two. */
export const DESCRIBES_ITSELF = 'describes itself';

/** The `handle` of a route whose `meta` has a description of its own: a page must not have two. */
export const HAS_OWN_DESCRIPTION = 'describes itself';

/** The address of the page on which staff change a family. */
export const familyEditAddress = (slug: string): string => `/dashboard/families/${encodeURIComponent(slug)}`;

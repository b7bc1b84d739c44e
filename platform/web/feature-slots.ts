/**
 * What features show on the page of another, by their names: a page takes what lies in their `web/slots/` under the name
 * of its slot (`import.meta.glob`), and so knows none of them.
 */
export const listFeatureSlots = <Part>(modules: Record<string, Part>): (readonly [feature: string, part: Part])[] =>
  Object.entries(modules).map(([path, part]) => [path.split('/')[2] ?? '', part]);

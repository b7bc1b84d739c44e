/**
 * Lists what other features show on a page, by feature name. The page collects the modules in their `web/slots/` folder
 * under its slot name (`import.meta.glob`), so it depends on none of them.
 */
export const listFeatureSlots = <Part>(modules: Record<string, Part>): (readonly [feature: string, part: Part])[] =>
  Object.entries(modules).map(([path, part]) => [path.split('/')[2] ?? '', part]);

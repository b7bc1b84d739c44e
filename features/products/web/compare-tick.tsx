/** Puts a product among those to compare; the bar at the foot of the page (`compare-bar.ts`) leads on to them. */
export const CompareCheckbox = ({
  product: { slug, name },
  className,
}: {
  product: { slug: string; name: string };
  className: string;
}) => (
  <label className={`compare-tick ${className}`}>
    <input type="checkbox" name="p" value={slug} form="compare" aria-label={`Compare ${name}`} />
    <span>Compare</span>
  </label>
);

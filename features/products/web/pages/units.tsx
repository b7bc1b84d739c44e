import { formatInBothUnits } from '#trade/format-length.ts';
import type { Route } from './+types/units';
import { UnitsForm } from '#features/products/web/units-form.tsx';
import { HAS_OWN_DESCRIPTION, buildTitleMeta } from '#platform/web/page-title.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { services } from '#platform/web/services.ts';
import { DefinitionList } from '#platform/web/ui/definition-list.tsx';

const EXAMPLES = [
  { label: 'Outside diameter', value: '15 mm', mm: 15 },
  { label: 'Length', value: '12.7 mm', mm: 12.7 },
  { label: 'Wall thickness', value: '0.7 mm', mm: 0.7 },
];

const UNCHANGED =
  'A size that names a part stays as it is. A 1/2 in BSP thread does not measure 12.7 mm, and 15 mm tube does not fit a 1/2 in end. Threads, tube and fittings keep the name their standard gives them, and wrenches keep the size stamped on them.';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { units } = context.get(services);
  return { units, examples: EXAMPLES.map((one) => ({ label: one.label, text: formatInBothUnits(one, units) })) };
};

export const handle = HAS_OWN_DESCRIPTION;

export const meta: Route.MetaFunction = ({ matches }) => [
  buildTitleMeta(matches, 'Millimeters or inches'),
  { name: 'description', content: 'Choose which unit the shop shows first for lengths.' },
];

export default function UnitsPage({ loaderData: { units, examples } }: Route.ComponentProps) {
  return (
    <article className="container-page py-10">
      <div className="measure">
        <h1 className="text-4xl">Millimeters or inches</h1>
        <p className="mt-3 mb-6 text-lg text-muted">
          Choose the unit for lengths. The other unit is shown next to it. This browser remembers your choice.
        </p>
        <UnitsForm units={units} back="/units" />
        <DefinitionList
          className="mt-6"
          items={examples.map(({ label, text }) => ({ label, value: <ProductNameText>{text}</ProductNameText> }))}
        />
        <p className="mt-2 text-muted">Decimal inches are rounded. Whole inches and fractions are exact.</p>
        <h2 className="mt-8 text-2xl">What never changes</h2>
        <p className="mt-2">
          <ProductNameText>{UNCHANGED}</ProductNameText>
        </p>
        <p className="mt-2">You can search in either unit.</p>
      </div>
    </article>
  );
}

import { PackageOpen } from '#platform/web/ui/icons/package-open.ts';
import { type ReactNode, useState } from 'react';
import { data } from 'react-router';
import type { Product } from '#features/products/contract/products.ts';
import type { Route } from './+types/styleguide';
import { ProductCard } from '#features/products/web/product-card.tsx';
import { StockText } from '#features/products/web/stock-text.tsx';
import { services } from '#platform/web/services.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Carousel } from '#platform/web/ui/carousel.tsx';
import { DefinitionList } from '#platform/web/ui/definition-list.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Drawer } from '#platform/web/ui/drawer.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { LeakingPipe } from '#platform/web/ui/leaking-pipe.tsx';
import { LoadingImage } from '#platform/web/ui/loading-image.tsx';
import { Logo } from '#platform/web/ui/logo.tsx';
import { Pagination } from '#platform/web/ui/pagination.tsx';
import { QuantityStepper } from '#platform/web/ui/quantity-stepper.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { toastError, toastSuccess } from '#platform/web/ui/toasts.ts';
import { Tooltip } from '#platform/web/ui/tooltip.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

/** The page exists only in embedded mode. */
export const loader = ({ context }: Route.LoaderArgs) => {
  if (context.get(services).settings.mode !== 'embedded') throw data(null, { status: 404 });
  return null;
};

export const meta: Route.MetaFunction = ({ matches }) => [
  buildTitleMeta(matches, 'Style guide'),
  { name: 'robots', content: 'noindex' },
];

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="pt-10">
    <h2 className="copper-rule heading-2">{title}</h2>
    <div className="mt-5 flex flex-wrap items-start gap-4">{children}</div>
  </section>
);

const colours = [
  ...['base-100', 'base-200', 'base-300', 'base-content', 'primary', 'neutral'].map((name) => `--color-${name}`),
  ...['info', 'success', 'warning', 'error'].map((name) => `--color-${name}`),
  ...['surface', 'raised', 'hover', 'muted', 'field', 'tile', 'metal', 'star', 'copper-tint'].map(
    (name) => `--${name}`,
  ),
];

const Colours = () => (
  <ul className="grid w-full grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
    {colours.map((name) => (
      <li key={name} className="text-xs">
        <span className="block h-12 rounded-field border border-line" style={{ background: `var(${name})` }} />
        <span>{name}</span>
      </li>
    ))}
  </ul>
);

const valve = {
  _id: '00000000-0000-7000-8000-000000000000',
  slug: 'brass-ball-valve-1-2-in-bsp-female',
  name: 'Brass ball valve, 1/2 in BSP female, full bore',
  img: '/pictures/brass-ball-valve-1-2-in-bsp-female-640.webp',
  imgAlt: 'Brass ball valve with a red lever',
  version: 1,
  description: 'Quarter-turn shut-off with a chrome-plated ball and a full 15 mm bore.',
  unitPrice: 9.45,
  regularPrice: null,
  minOrder: 1,
  stock: 380,
  lowStockAt: 40,
} as Product;

const rows = [
  { name: 'Compression elbow 90°', quantity: 20, total: '$59.96' },
  { name: 'Brass olive', quantity: 1200, total: '$1,234.50' },
];

const buttonLooks = ['primary', 'secondary', 'quiet', 'danger'] as const;

/** Every component in every state, for screenshot tests; hidden from search engines. */
export default function Styleguide() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null);
  const [quantity, setQuantity] = useState('10');
  const close = () => setOpen(null);
  return (
    <div className="container-page py-10">
      <h1 className="heading-1">Style guide</h1>
      <Section title="Logo and type">
        <Logo name="Copperline" mark="" />
        <p className="font-display text-4xl font-semibold">Barlow Condensed 600: 1/2 in BSP</p>
        <p className="measure">
          Inter, tabular figures: <span className="figures">$1,234.50 · 0123456789</span>.{' '}
          <a href="#main" className="link">
            A link
          </a>{' '}
          and <span className="text-muted">muted words</span>.
        </p>
      </Section>
      <Section title="Colors">
        <Colours />
      </Section>
      <Section title="Buttons">
        {buttonLooks.map((look) => (
          <Button key={look} variant={look}>
            {look}
          </Button>
        ))}
        <Button pending>Pending</Button>
        <Button disabled>Disabled</Button>
        <Button size="sm">Small</Button>
        <Button size="lg">Large</Button>
        <LinkButton to="#main" variant="secondary">
          A link
        </LinkButton>
      </Section>
      <Section title="Fields">
        <Form
          pending={false}
          error="Something in the form is not right."
          onSubmit={() => {}}
          className="w-full max-w-sm"
        >
          <Field label="Name" hint="As it appears on your letters." defaultValue="Ada Pipe" />
          <Field label="Email Address" type="email" error="Provide a valid Email" defaultValue="ada@" />
          <Field label="Message" as="textarea" rows={3} />
          <Button type="submit">Submit</Button>
        </Form>
        <div className="flex w-full max-w-xs flex-col gap-4">
          <Select aria-label="Sort by" defaultValue="best">
            <option value="best">Best sellers</option>
          </Select>
          <QuantityStepper
            label="Quantity"
            value={quantity}
            min={5}
            max={50}
            step={5}
            invalid={false}
            onChange={setQuantity}
          />
        </div>
      </Section>
      <Section title="Labels and badges">
        <StatusBadge tone="success">paid</StatusBadge>
        <StatusBadge tone="warning">Not paid</StatusBadge>
        <StatusBadge tone="danger">canceled</StatusBadge>
        <StatusBadge tone="info">deleverd</StatusBadge>
        <StockText stock={240} minOrder={1} lowStockAt={10} />
        <StockText stock={6} minOrder={1} lowStockAt={10} />
        <StockText stock={0} minOrder={1} lowStockAt={10} />
        <Tooltip text="Held until 14:05">Hint</Tooltip>
        <Spinner label="Loading" inline />
      </Section>
      <Section title="Messages">
        <Alert tone="info" title="Good to know" className="w-full">
          Something worth reading.
        </Alert>
        <Alert tone="warning" className="w-full">
          Something to check.
        </Alert>
        <Alert tone="error" className="w-full">
          Something is wrong.
        </Alert>
        <Button variant="secondary" onClick={() => toastSuccess('Order placed.')}>
          Success toast
        </Button>
        <Button variant="secondary" onClick={() => toastError('There is not enough stock left.')}>
          Error toast
        </Button>
      </Section>
      <Section title="Cards and carousel">
        <div className="grid w-full gap-5 md:grid-cols-2 lg:grid-cols-3">
          <ProductCard product={valve} eager isNew />
          <ProductCard product={{ ...valve, img: '/nothing.png', stock: 0, minOrder: 25 }} eager={false} />
        </div>
        <Carousel label="Examples" className="w-full">
          {['One', 'Two', 'Three', 'Four', 'Five'].map((name) => (
            <div key={name} className="card-surface p-8">
              {name}
            </div>
          ))}
        </Carousel>
      </Section>
      <Section title="Tables and lists">
        <div className="w-full">
          <Table
            caption="Lines of an order"
            columns={[
              { key: 'name', header: 'Product', cell: ({ name }) => name },
              { key: 'quantity', header: 'Quantity', align: 'right', cell: (row) => row.quantity },
              { key: 'total', header: 'Total', align: 'right', cell: ({ total }) => total },
            ]}
            rows={rows}
            rowKey={({ name }) => name}
          />
          <Pagination page={2} pageSize={24} total={93} getHref={() => '#main'} className="mt-5" />
          <DefinitionList
            className="mt-8"
            items={[
              { label: 'Thread', value: 'ISO 228 (G)' },
              { label: 'Pressure', value: '25 bar' },
            ]}
          />
        </div>
      </Section>
      <Section title="Waiting, empty, broken">
        <div className="flex w-full flex-col gap-6">
          <TableSkeleton label="Loading orders" rows={3} />
          <LoadingImage />
          <Spinner label="Loading" />
          <EmptyState
            icon={PackageOpen}
            title="No orders yet"
            sentence="Your orders appear here."
            action={<LinkButton to="#main">See the products</LinkButton>}
          />
          <ErrorState
            heading="h2"
            title="This page did not open"
            sentence={<>Nothing you ordered is lost.</>}
            onRetry={() => {}}
          />
          <LeakingPipe className="w-full max-w-md" />
        </div>
      </Section>
      <Section title="Overlays">
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('drawer')}>
          Open a drawer
        </Button>
        <Dialog
          open={open === 'dialog'}
          onClose={close}
          title="Cancel this order?"
          footer={<Button>Yes, cancel</Button>}
        >
          <p>Its stock becomes available again.</p>
        </Dialog>
        <Drawer open={open === 'drawer'} onClose={close} title="Menu">
          <p className="p-5">Links of the shop.</p>
        </Drawer>
      </Section>
    </div>
  );
}

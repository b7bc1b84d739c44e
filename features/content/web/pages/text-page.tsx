import { data } from 'react-router';
import { deliveryDays } from '#features/delivery-days/contract/delivery-days.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { delivery } from '#features/settings/contract/delivery.ts';
import { policies } from '#features/settings/contract/policies.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { formatTagline } from '#features/settings/contract/default-texts.ts';
import type { Route } from './+types/text-page';
import { DeliveryTable } from '#features/content/web/delivery-table.tsx';
import { ContactForm } from '#features/messages/web/contact-form.tsx';
import { shippingText, pageTexts } from '#features/content/web/page-texts.ts';
import { getCurrencyName } from '#platform/contract/currency.ts';
import { Categories } from '#features/products/web/category-head.tsx';
import { SellerAddress } from '#platform/web/shell/seller-address.tsx';
import { HAS_OWN_DESCRIPTION, buildTitleMeta } from '#platform/web/page-title.tsx';
import { useShop } from '#platform/web/root-data.ts';
import { services } from '#platform/web/services.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';

/** Loads a short page of the footer by its address, with the owner's own text if there is one. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const name = url.pathname.slice(1);
  const { client } = context.get(services);
  const { success, data: page } = policies.get.params.safeParse({ page: name });
  const html = success ? (await client.call(policies.get, { params: page })).html : '';
  if (name === 'shipping') {
    const [{ sentence, returnDays }, times] = await Promise.all([
      client.call(delivery.get, {}),
      client.call(deliveryDays.listMethods, {}),
    ]);
    return { name, html, times, categories: [], text: shippingText(`${sentence}.`, returnDays) };
  }
  const text = pageTexts[name];
  if (text === undefined) throw data(null, { status: 404 });
  const [shop, categories] = await Promise.all([
    client.call(settings.getPublic, {}),
    name === 'about' ? client.call(browsing.roots, {}) : [],
  ]);
  const lead = name === 'about' ? formatTagline(shop) : text.lead;
  const title = text.title.replace('{shop}', () => shop.name);
  return { name, html, times: null, categories, text: { ...text, lead, title } };
};

export const handle = HAS_OWN_DESCRIPTION;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined
    ? []
    : [buildTitleMeta(matches, loaderData.text.title), { name: 'description', content: loaderData.text.lead }];

/** Contact box beside a text. */
const AskUs = ({ className }: { className: string }) => (
  <aside className={`card-surface flex flex-wrap gap-x-6 gap-y-4 p-6 ${className}`}>
    <div className="flex-[1_1_16rem]">
      <h2 className="heading-3">Still have a question?</h2>
      <p className="mt-1 mb-4 text-muted">A person who knows the parts will answer.</p>
      <LinkButton to="/contact" variant="secondary">
        Write to us
      </LinkButton>
    </div>
    <div className="flex-[1_1_16rem]">
      <SellerAddress />
    </div>
  </aside>
);

/** The first step toward a trade account. A signed-in person has an account, so that they only write to the shop. */
const TradeAccountActs = () => (
  <p className="mt-5 flex flex-wrap gap-3">
    <LinkButton to="/regester" state={{ from: { pathname: '/trade-accounts' } }} className="person:hidden">
      Create an account
    </LinkButton>
    <LinkButton to="/contact" variant="secondary">
      Ask for a trade account
    </LinkButton>
  </p>
);

/** The sections of a page: below each other, or as cards in a row. */
const Sections = ({
  sections,
  areCards = false,
}: {
  sections: Route.ComponentProps['loaderData']['text']['sections'];
  areCards?: boolean;
}) => {
  const { tax } = useShop();
  const prices = [getCurrencyName(), tax].filter((part) => part !== '').join(', ');
  return sections.map(({ heading, paragraphs }) => (
    <section key={heading} className={areCards ? 'card-surface p-6' : 'measure mt-8'}>
      <h2 className="text-2xl">{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-2">
          {paragraph.replace('{prices}', prices)}
        </p>
      ))}
    </section>
  ));
};

/** The columns of the text and of the box beside it, which is wide beside a narrow text. */
const getColumns = (isContact: boolean, hasTimes: boolean): string => {
  if (hasTimes) return 'lg:grid-cols-[1fr_20rem] lg:gap-12';
  return isContact ? 'lg:grid-cols-[1fr_30rem] lg:gap-16' : 'lg:grid-cols-[auto_1fr] lg:gap-12';
};

export default function TextPage({ loaderData: { name, html, times, categories, text } }: Route.ComponentProps) {
  const isContact = name === 'contact';
  const isTrade = name === 'trade-accounts' && html === '';
  const sections = html === '' ? text.sections : [];
  return (
    <div className={`container-page grid items-start gap-8 py-10 ${getColumns(isContact, times !== null)}`}>
      <article className={times === null && !isContact ? 'measure' : 'min-w-0'}>
        <h1 className="text-4xl wrap-anywhere">{text.title}</h1>
        <p className="mt-3 text-lg text-muted">{text.lead}</p>
        {name === 'trade-accounts' && <TradeAccountActs />}
        {times !== null && <DeliveryTable times={times} />}
        {html !== '' && <div className="measure" dangerouslySetInnerHTML={{ __html: html }} />}
        {isContact ? (
          <section className="card-surface mt-5 p-6">
            <h2 className="mb-3 text-2xl">Write to us</h2>
            <ContactForm />
          </section>
        ) : (
          !isTrade && <Sections sections={sections} />
        )}
      </article>
      {isTrade && (
        <div className="col-span-full grid gap-4 lg:grid-cols-2">
          <Sections sections={sections} areCards />
          <AskUs className="" />
        </div>
      )}
      {isContact ? (
        <aside>
          <Sections sections={sections} />
          <div className="mt-8">
            <SellerAddress />
          </div>
        </aside>
      ) : (
        !isTrade && <AskUs className="lg:sticky lg:top-24" />
      )}
      {categories.length > 0 && (
        <section aria-labelledby="goods" className="col-span-full min-w-0">
          <h2 id="goods" className="text-2xl">
            What we sell
          </h2>
          <Categories categories={categories} rows={2} />
        </section>
      )}
    </div>
  );
}

import { COMPANY_VIEWS, type CompanyView } from '#features/companies/contract/company.ts';
import { buildListUrl } from '#platform/web/shell/staff-list.ts';
import { TabLink } from '#platform/web/ui/tabs.tsx';
import { CompanyAddresses } from './company-addresses.tsx';
import { CompanyOrders } from '#features/company-orders/web/company-orders.tsx';
import { CompanyPeopleList } from './company-people-list.tsx';
import { CompanyReferences } from '#features/company-orders/web/company-references.tsx';
import type { LoadedView } from './load-company.ts';
import type { ViewedCompany } from './viewed-company.ts';

const viewLabels: Record<CompanyView, string> = {
  orders: 'Orders',
  people: 'People',
  addresses: 'Addresses',
  references: 'Job numbers',
};

const ShownView = ({ company, loaded }: { company: ViewedCompany; loaded: LoadedView }) => {
  switch (loaded.view) {
    case 'orders':
      return <CompanyOrders company={company} {...loaded} />;
    case 'people':
      return <CompanyPeopleList company={company} people={loaded.people} parts={loaded.parts} />;
    case 'addresses':
      return <CompanyAddresses company={company} addresses={loaded.addresses} />;
    default:
      return <CompanyReferences company={company} {...loaded} />;
  }
};

/** The parts of a company's page, one at a time. */
export const CompanyViews = ({ company, loaded }: { company: ViewedCompany; loaded: LoadedView }) => (
  <>
    <nav aria-label="Parts of the company" className="scroll-row mb-5 whitespace-nowrap">
      {COMPANY_VIEWS.filter((view) => view !== 'people' || company.seesAll).map((view) => (
        <TabLink
          key={view}
          to={view === 'orders' ? company.path : buildListUrl(company.path, { view })}
          chosen={view === loaded.view}
        >
          {viewLabels[view]}
        </TabLink>
      ))}
    </nav>
    <ShownView company={company} loaded={loaded} />
  </>
);

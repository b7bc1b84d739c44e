import { Link } from 'react-router';
import { companies, type ListedCompany } from '#features/companies/contract/companies.ts';
import {
  type CustomerSection,
  CustomerSectionList,
  CustomerSectionRow,
  loadNewest,
} from '#features/customers/web/customer-section.tsx';

type Loaded = { items: ListedCompany[]; total: number } | null;

/** The company that a customer buys for, on their page for staff. */
const CompanySection = ({ data }: { data: Loaded }) =>
  data !== null &&
  data.total > 0 && (
    <CustomerSectionList title="Company" total={data.total}>
      {data.items.map(({ _id, name }) => (
        <CustomerSectionRow key={_id}>
          <Link to={`/dashboard/companies/${_id}`} prefetch="intent" className="link min-h-6 wrap-anywhere">
            {name}
          </Link>
        </CustomerSectionRow>
      ))}
    </CustomerSectionList>
  );

export default {
  load: (customer) => loadNewest(companies.list, customer),
  Show: CompanySection,
} satisfies CustomerSection;

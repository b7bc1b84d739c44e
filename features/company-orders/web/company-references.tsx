import { type CompanyReference, ReferenceForm, company as calls } from '#features/companies/contract/company.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { buildListUrl } from '#platform/web/shell/staff-list.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Tag } from '#platform/web/ui/icons/tag.ts';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import type { ViewedCompany } from '#features/companies/web/viewed-company.ts';
import { api } from '#platform/web/api.ts';
import { OneFieldForm } from '#platform/web/forms/one-field-form.tsx';
import { CallButton } from '#platform/web/forms/call-button.tsx';

const StateButton = ({ company, reference }: { company: ViewedCompany; reference: CompanyReference }) => {
  const { _id, text, isOpen } = reference;
  return (
    <CallButton
      endpoint={calls.editReference}
      input={{ params: { id: company._id, reference: _id }, body: { isOpen: !isOpen } }}
      success={isOpen ? 'Job number closed' : 'Job number reopened'}
      label={isOpen ? 'Close' : 'Reopen'}
      name={`${isOpen ? 'Close' : 'Reopen'} job number ${text}`}
    />
  );
};

const createColumns = (company: ViewedCompany) => [
  {
    key: 'text',
    header: 'Job number',
    card: 'title' as const,
    cell: ({ text }: CompanyReference) => <span className="wrap-anywhere">{text}</span>,
  },
  {
    key: 'state',
    header: 'State',
    card: 'state' as const,
    cell: ({ isOpen }: CompanyReference) => (
      <StatusBadge tone={isOpen ? 'success' : 'neutral'}>{isOpen ? 'Open' : 'Closed'}</StatusBadge>
    ),
  },
  ...(company.canEdit
    ? [
        {
          key: 'acts',
          header: 'Close',
          align: 'right' as const,
          card: 'acts' as const,
          cell: (reference: CompanyReference) => <StateButton company={company} reference={reference} />,
        },
      ]
    : []),
];

/** The job numbers of a company. */
export const CompanyReferences = ({
  company,
  items,
  total,
  page,
  search,
}: {
  company: ViewedCompany;
  items: CompanyReference[];
  total: number;
  page: number;
  search: string;
}) => {
  const view = { view: 'references' };
  return (
    <>
      {company.canEdit && (
        <div className="mb-5">
          <DialogButton label="Add a job number" title="A new job number">
            {(close) => (
              <OneFieldForm
                schema={ReferenceForm}
                name="text"
                field={{
                  label: 'Job number',
                  hint: 'A number, or the name of a site. It is printed on the order’s page, and does not change any more.',
                  maxLength: 60,
                  autoComplete: 'off',
                }}
                action={(body) => api.call(calls.addReference, { params: { id: company._id }, body })}
                options={{
                  success: ({ text }) => `Job number ${text} added`,
                  done: close,
                  changes: true,
                  shownOnce: true,
                }}
                submit="Add"
              />
            )}
          </DialogButton>
        </div>
      )}
      {(total > 0 || search !== '') && (
        <ListSearchForm
          label="Find a job number"
          hint="Beginning of a job number"
          action={company.path}
          search={search}
          hiddenParams={view}
        />
      )}
      {items.length === 0 ? (
        <EmptyState
          icon={Tag}
          title={search === '' ? 'No job numbers yet' : 'No job number found'}
          sentence={
            search === ''
              ? `People who order for ${company.name} choose one of its job numbers, so that you can tell orders apart.`
              : `No job number begins with “${search}”.`
          }
          action={search !== '' && <LinkButton to={buildListUrl(company.path, view)}>Show all job numbers</LinkButton>}
        />
      ) : (
        <>
          <Table
            caption={`Job numbers of ${company.name}, open ones first`}
            columns={createColumns(company)}
            rows={items}
            rowKey={({ _id }) => _id}
          />
          <ListPagination
            page={page}
            total={total}
            getHref={(to) => buildListUrl(company.path, { ...view, ...(search !== '' && { search }) }, to)}
          />
        </>
      )}
    </>
  );
};

import { companies } from '#features/companies/contract/companies.ts';
import {
  COMPANY_INVITATION_DAYS,
  type CompanyInvitation,
  type CompanyMember,
  type CompanyPeople,
  companyPeople,
  memberRoleNames,
} from '#features/companies/contract/company-people.ts';
import { CustomerLink } from '#features/customers/web/customer-link.tsx';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { formatListDay } from '#platform/contract/list-time.ts';
import { ListTime } from '#platform/web/list-time.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Users } from '#platform/web/ui/icons/users.ts';
import { RowMenu } from '#platform/web/ui/more-menu.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { describeInvitedLimits } from './limit-fields.tsx';
import { type MemberPartData, memberParts } from './company-member-part.ts';
import type { ViewedCompany } from './viewed-company.ts';
import { EditMemberForm, NewMemberForm } from './member-forms.tsx';
import { CallButton } from '#platform/web/forms/call-button.tsx';

const MemberActions = ({
  company,
  member,
  parts,
}: {
  company: ViewedCompany;
  member: CompanyMember;
  parts: MemberPartData;
}) => (
  <div className="inline-flex gap-1">
    <DialogButton label="Change" name={`Change ${member.name}`} title={`Change ${member.name}`}>
      {(close) => <EditMemberForm company={company._id} member={member} onDone={close} />}
    </DialogButton>
    <RowMenu name={member.name}>
      {memberParts.map(([feature, { Action }]) => (
        <Action key={feature} data={parts[feature] as never} member={member} company={company._id} />
      ))}
      <ConfirmButton
        endpoint={companyPeople.remove}
        input={{ params: { id: company._id, member: member._id } }}
        options={{ success: `${member.name} removed`, changes: true }}
        label="Remove"
        name={`Remove ${member.name}`}
        title={`Remove ${member.name} from ${company.name}?`}
        sentence="They keep their account as an ordinary customer. Their orders for the company stay with it."
        confirmLabel="Remove"
        danger
      />
    </RowMenu>
  </div>
);

const createMemberColumns = (company: ViewedCompany, parts: MemberPartData) => [
  {
    key: 'name',
    header: 'Name',
    card: 'title' as const,
    cell: ({ name, customerId }: CompanyMember) => (
      <span className="block max-w-72 wrap-anywhere">
        {company.isStaff ? <CustomerLink id={customerId}>{name}</CustomerLink> : name}
      </span>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    card: 'lead' as const,
    cell: ({ email }: CompanyMember) => <span className="break-all">{email}</span>,
  },
  {
    key: 'role',
    header: 'Role',
    card: 'state' as const,
    cell: (member: CompanyMember) => (
      <>
        <span className="inline-flex flex-wrap items-center gap-2">
          {memberRoleNames[member.role]}
          {!member.isActive && <StatusBadge tone="warning">Cannot order</StatusBadge>}
        </span>
        {memberParts.map(([feature, { Note }]) => (
          <Note key={feature} data={parts[feature] as never} member={member} />
        ))}
      </>
    ),
  },
  {
    key: 'since',
    header: 'Since',
    card: 'meta' as const,
    cell: ({ since }: CompanyMember) => <ListTime at={since} format={formatListDay} />,
  },
  ...(company.canEdit
    ? [
        {
          key: 'acts',
          header: 'Actions',
          align: 'right' as const,
          card: 'acts' as const,
          cell: (member: CompanyMember) => <MemberActions company={company} member={member} parts={parts} />,
        },
      ]
    : []),
];

const WithdrawButton = ({ company, invitation }: { company: ViewedCompany; invitation: CompanyInvitation }) => (
  <CallButton
    endpoint={companyPeople.uninvite}
    input={{ params: { id: company._id, invitation: invitation._id } }}
    success="Invitation withdrawn"
    label="Withdraw"
    name={`Withdraw the invitation of ${invitation.email}`}
  />
);

const createInvitationColumns = (company: ViewedCompany) => [
  {
    key: 'email',
    header: 'Email',
    card: 'title' as const,
    cell: ({ email }: CompanyInvitation) => <span className="break-all">{email}</span>,
  },
  {
    key: 'role',
    header: 'Role',
    card: 'state' as const,
    cell: ({ role, ...limits }: CompanyInvitation) => (
      <>
        {memberRoleNames[role]}
        {describeInvitedLimits(limits).map((text) => (
          <span key={text} className="figures block text-sm text-muted">
            {text}
          </span>
        ))}
      </>
    ),
  },
  {
    key: 'until',
    header: 'Open until',
    card: 'meta' as const,
    cell: ({ expiresAt }: CompanyInvitation) => <ListTime at={expiresAt} />,
  },
  ...(company.canEdit
    ? [
        {
          key: 'acts',
          header: 'Withdraw',
          align: 'right' as const,
          card: 'acts' as const,
          cell: (invitation: CompanyInvitation) => <WithdrawButton company={company} invitation={invitation} />,
        },
      ]
    : []),
];

/** Invites a person; staff can also add a customer at once. */
const NewMemberButtons = ({ company }: { company: ViewedCompany }) => (
  <>
    <DialogButton
      label="Invite"
      name={`Invite somebody to buy for ${company.name}`}
      title="Invite somebody"
      variant="primary"
    >
      {(close) => (
        <NewMemberForm
          endpoint={companyPeople.invite}
          company={company._id}
          hint={`The link in the email works once, for ${COMPANY_INVITATION_DAYS} days.`}
          success={(email) => `Invitation sent to ${email}`}
          label="Send invitation"
          onDone={close}
        />
      )}
    </DialogButton>
    {company.isStaff && (
      <DialogButton label="Add a customer" name={`Add a customer to ${company.name}`} title="Add a customer">
        {(close) => (
          <NewMemberForm
            endpoint={companies.addMember}
            company={company._id}
            hint="The confirmed email address of their account. They can order for the company at once, and get an email."
            success={(email) => `${email} added`}
            label="Add"
            onDone={close}
          />
        )}
      </DialogButton>
    )}
  </>
);

/** The people of a company and its open invitations. */
export const CompanyPeopleList = ({
  company,
  people: { members, invitations },
  parts,
}: {
  company: ViewedCompany;
  people: CompanyPeople;
  parts: MemberPartData;
}) => (
  <>
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {memberParts.map(([feature, { ForAll }]) => (
        <ForAll key={feature} data={parts[feature] as never} company={company} />
      ))}
      {company.canEdit && <NewMemberButtons company={company} />}
    </div>
    {members.length === 0 ? (
      <EmptyState
        icon={Users}
        title="Nobody yet"
        sentence={`The people who buy for ${company.name} appear here. The first one must be an admin.`}
      />
    ) : (
      <Table
        caption={`People who buy for ${company.name}, admins first`}
        columns={createMemberColumns(company, parts)}
        rows={members}
        rowKey={({ _id }) => _id}
      />
    )}
    {invitations.length > 0 && (
      <section className="mt-8">
        <h2 className="heading-3 mb-3">Open invitations</h2>
        <Table
          caption="Open invitations"
          columns={createInvitationColumns(company)}
          rows={invitations}
          rowKey={({ _id }) => _id}
        />
      </section>
    )}
  </>
);

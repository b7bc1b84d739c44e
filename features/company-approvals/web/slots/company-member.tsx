import type { CompanyMember } from '#features/companies/contract/company-people.ts';
import type { CompanyMemberPart, CompanyOfPart } from '#features/companies/web/company-member-part.ts';
import { describeLimits } from '#features/companies/web/limit-fields.tsx';
import { type Limits, type MemberLimits, memberLimits } from '#features/company-approvals/contract/member-limits.ts';
import { DefaultLimitsForm, LimitsForm } from '#features/company-approvals/web/limits-form.tsx';
import { api } from '#platform/web/api.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';

type CompanyLimits = { byDefault: Limits; members: MemberLimits[] };

const load = async (id: string): Promise<CompanyLimits> => {
  const params = { id };
  const [byDefault, members] = await Promise.all([
    api.call(memberLimits.default, { params }),
    api.call(memberLimits.list, { params }),
  ]);
  return { byDefault, members };
};

const findLimits = ({ members }: CompanyLimits, { _id }: CompanyMember): Omit<MemberLimits, 'member'> =>
  members.find(({ member }) => member === _id) ?? { orderLimit: null, monthLimit: null, isDefault: false };

/** The limits that new people get. */
const ForAll = ({ data: { byDefault }, company }: { data: CompanyLimits; company: CompanyOfPart }) => (
  <>
    <p className="figures flex-[1_1_16rem] text-muted">
      Default for new people: {describeLimits(byDefault).join(', ')}
    </p>
    {company.canEdit && (
      <DialogButton label="Default limits" name={`Default limits of ${company.name}`} title="Default limits">
        {(close) => <DefaultLimitsForm company={company._id} limits={byDefault} onDone={close} />}
      </DialogButton>
    )}
  </>
);

/** The limits of a person. */
const Note = ({ data, member }: { data: CompanyLimits; member: CompanyMember }) => {
  const limits = findLimits(data, member);
  return [...describeLimits(limits), ...(limits.isDefault ? ['company’s default'] : [])].map((text) => (
    <span key={text} className="figures block text-sm text-muted">
      {text}
    </span>
  ));
};

const Action = ({ data, member, company }: { data: CompanyLimits; member: CompanyMember; company: string }) => (
  <DialogButton label="Limits" name={`Limits of ${member.name}`} title={`Limits of ${member.name}`}>
    {(close) => (
      <LimitsForm
        company={company}
        member={member}
        limits={findLimits(data, member)}
        byDefault={data.byDefault}
        onDone={close}
      />
    )}
  </DialogButton>
);

export default { load, ForAll, Note, Action } satisfies CompanyMemberPart;

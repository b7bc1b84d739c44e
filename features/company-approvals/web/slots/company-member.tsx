import type { CompanyMember } from '#features/companies/contract/company-people.ts';
import type { CompanyMemberPart } from '#features/companies/web/company-member-part.ts';
import { describeLimits } from '#features/companies/web/limit-fields.tsx';
import { type Limits, type MemberLimits, memberLimits } from '#features/company-approvals/contract/member-limits.ts';
import { LimitsForm } from '#features/company-approvals/web/limits-form.tsx';
import { api } from '#platform/web/api.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';

const load = (id: string): Promise<MemberLimits[]> => api.call(memberLimits.list, { params: { id } });

const findLimits = (data: readonly MemberLimits[], { _id }: CompanyMember): Limits =>
  data.find(({ member }) => member === _id) ?? { orderLimit: null, monthLimit: null };

/** The limits of a person. */
const Note = ({ data, member }: { data: readonly MemberLimits[]; member: CompanyMember }) =>
  describeLimits(findLimits(data, member)).map((text) => (
    <span key={text} className="figures block text-sm text-muted">
      {text}
    </span>
  ));

const Action = ({
  data,
  member,
  company,
}: {
  data: readonly MemberLimits[];
  member: CompanyMember;
  company: string;
}) => (
  <DialogButton label="Limits" name={`Limits of ${member.name}`} title={`Limits of ${member.name}`}>
    {(close) => <LimitsForm company={company} member={member} limits={findLimits(data, member)} onDone={close} />}
  </DialogButton>
);

export default { load, Note, Action } satisfies CompanyMemberPart;

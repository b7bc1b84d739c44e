import { companies } from '#features/companies/contract/companies.ts';
import { companyPeople } from '#features/companies/contract/company-people.ts';
import { company } from '#features/companies/contract/company.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { addCompany, closeCompany, editCompany, getCompany, listCompanies } from './companies.ts';
import {
  addCompanyAddress,
  editCompanyAddress,
  listCompanyAddresses,
  removeCompanyAddress,
} from './company-addresses.ts';
import { acceptCompanyInvitation, inviteMember, withdrawInvitation } from './invitations.ts';
import { getOwnCompany } from './own-company.ts';
import { addMember, editMember, listPeople, removeMember } from './people.ts';

const mountForStaff = (api: Api, db: Database): void => {
  api.mount(companies.list, async ({ query }) => {
    const { items, total, counts } = await listCompanies(db, query);
    return new HandlerReply(items, { total, counts });
  });
  api.mount(companies.add, ({ caller, body }) => addCompany(db, caller, body));
  api.mount(companies.get, ({ params }) => getCompany(db, params.id));
  api.mount(companies.edit, ({ caller, params, body }) => editCompany(db, caller, params.id, body));
  api.mount(companies.close, ({ caller, params, body }) => closeCompany(db, caller, params.id, body.version));
  api.mount(companies.addMember, ({ caller, params, body }) => addMember(db, caller, params.id, body));
};

const mountPeople = (api: Api, db: Database): void => {
  api.mount(companyPeople.list, ({ caller, params }) => listPeople(db, caller, params.id));
  api.mount(companyPeople.edit, ({ caller, params, body }) =>
    editMember(db, caller, { companyId: params.id, memberId: params.member }, body),
  );
  api.mount(companyPeople.remove, ({ caller, params }) =>
    removeMember(db, caller, { companyId: params.id, memberId: params.member }),
  );
  api.mount(companyPeople.invite, ({ caller, params, body }) => inviteMember(db, caller, params.id, body));
  api.mount(companyPeople.uninvite, ({ caller, params }) =>
    withdrawInvitation(db, caller, { companyId: params.id, invitationId: params.invitation }),
  );
  api.mount(companyPeople.accept, ({ caller, body }) => acceptCompanyInvitation(db, caller, body.token));
};

export const companiesRoutes = (api: Api, db: Database): void => {
  mountForStaff(api, db);
  mountPeople(api, db);
  api.mount(company.mine, ({ caller }) => getOwnCompany(db, caller));
  api.mount(company.addresses, ({ caller, params }) => listCompanyAddresses(db, caller, params.id));
  api.mount(company.addAddress, ({ caller, params, body }) => addCompanyAddress(db, caller, params.id, body));
  api.mount(company.editAddress, ({ caller, params, body }) =>
    editCompanyAddress(db, caller, { companyId: params.id, addressId: params.address }, body),
  );
  api.mount(company.removeAddress, ({ caller, params }) =>
    removeCompanyAddress(db, caller, { companyId: params.id, addressId: params.address }),
  );
};

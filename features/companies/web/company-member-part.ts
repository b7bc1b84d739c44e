import type { ComponentType } from 'react';
import type { CompanyMember } from '#features/companies/contract/company-people.ts';
import type { ViewedCompany } from './viewed-company.ts';
import { listFeatureSlots } from '#platform/web/feature-slots.ts';

/** The company whose people a part shows. */
export type CompanyOfPart = Pick<ViewedCompany, '_id' | 'name' | 'canEdit'>;

/** A feature's part of the list of people, `web/slots/company-member.tsx`. */
export type CompanyMemberPart = {
  /** Loads its data about all people of a company. */
  load: (company: string) => Promise<unknown>;
  /** A text and a button about all people, above their list. */
  ForAll: ComponentType<{ data: never; company: CompanyOfPart }>;
  /** A text below the role. */
  Note: ComponentType<{ data: never; member: CompanyMember }>;
  /** A button for those who may change the person. */
  Action: ComponentType<{ data: never; member: CompanyMember; company: string }>;
};

export const memberParts = listFeatureSlots(
  import.meta.glob<CompanyMemberPart>('/features/*/web/slots/company-member.tsx', { eager: true, import: 'default' }),
);

/** The data of all parts about the people of a company, by the name of the feature. */
export type MemberPartData = Readonly<Record<string, unknown>>;

export const loadMemberParts = async (company: string): Promise<MemberPartData> =>
  Object.fromEntries(
    await Promise.all(memberParts.map(async ([feature, { load }]) => [feature, await load(company)] as const)),
  );

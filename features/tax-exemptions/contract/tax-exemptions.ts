import { z } from 'zod';
import { parseTerritory, splitTerritories } from '#features/settings/contract/territory.ts';
import { json } from '#platform/contract/bodies.ts';
import { isIsoDate } from '#platform/contract/dates.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, requiredText } from '#platform/contract/fields.ts';
import { oneLine } from '#platform/contract/one-line.ts';

/** Why a company pays no tax: it has a certificate, or owes the tax itself where the goods go. */
export const EXEMPTION_KINDS = ['certificate', 'reverse_charge'] as const;
export type ExemptionKind = (typeof EXEMPTION_KINDS)[number];

export const exemptionKindNames: Record<ExemptionKind, string> = {
  certificate: 'Certificate',
  reverse_charge: 'Reverse charge',
};

/** The states of an exemption. It counts while it is `on`. */
export const EXEMPTION_STATES = ['waiting', 'on', 'over', 'revoked'] as const;
export type ExemptionState = (typeof EXEMPTION_STATES)[number];

/** The most exemptions of one company, which are listed all at once, and the most places of one. */
export const MAX_EXEMPTIONS = 50;
export const MAX_EXEMPTION_PLACES = 60;

/** Days before the last day of an exemption at which both sides get an email. */
export const WARNING_DAYS = 30;

/** The text on orders, emails and documents instead of the tax: 'Tax exempt, certificate 4711'. */
export const describeExemption = ({
  kind,
  number,
  reason,
}: {
  kind: ExemptionKind;
  number: string;
  reason: string;
}): string => {
  const because = reason === '' ? '' : ` (${reason})`;
  return kind === 'certificate'
    ? `Tax exempt, certificate ${number}${because}`
    : `Reverse charge, VAT number of buyer ${number}${because}`;
};

const Day = z.string().refine(isIsoDate, 'Enter a day');

/** An exemption as staff enter it once they have checked its proof. It never changes, because orders name it. */
export const ExemptionForm = z
  .object({
    kind: z.enum(EXEMPTION_KINDS),
    /** Of the certificate, or the VAT number of the company. */
    number: oneLine(40).pipe(requiredText('Number is Required', 40)),
    /** Printed after the number, such as the law; may be empty. */
    reason: oneLine(60).default(''),
    /** Where goods go without tax, as owners write zones: `DE, US-TX, GB:BT*`. */
    places: z
      .string()
      .trim()
      .max(600)
      .refine((text) => splitTerritories(text).every((place) => parseTerritory(place) !== null), {
        error: 'Write country codes, such as DE, or US-TX for a state',
      })
      .refine((text) => splitTerritories(text).length > 0, { error: 'Country is Required' })
      .refine((text) => splitTerritories(text).length <= MAX_EXEMPTION_PLACES, {
        error: `An exemption covers at most ${MAX_EXEMPTION_PLACES} places`,
      }),
    /** The first and last day, such as 2026-12-01, in the shop's time zone; an empty last day is no end. */
    validFrom: Day,
    validUntil: z
      .string()
      .refine((day) => day === '' || isIsoDate(day), 'Enter a day')
      .default(''),
    /** The day on which staff checked the proof; not a later one than today. */
    checkedOn: Day,
  })
  .refine(({ validFrom, validUntil }) => validUntil === '' || validUntil >= validFrom, {
    path: ['validUntil'],
    error: 'The last day is before the first',
  });
export type ExemptionForm = z.output<typeof ExemptionForm>;

export const TaxExemption = z.object({
  _id: z.string(),
  kind: z.enum(EXEMPTION_KINDS),
  number: z.string(),
  reason: z.string(),
  /** The text on orders and documents. */
  text: z.string(),
  places: z.array(z.string()),
  validFrom: z.string(),
  /** Empty without an end. */
  validUntil: z.string(),
  checkedOn: z.string(),
  state: z.enum(EXEMPTION_STATES),
});
export type TaxExemption = z.infer<typeof TaxExemption>;

const params = z.object({ id: Id });
const reply = json(z.array(TaxExemption));

/** Endpoints for staff about the tax exemptions of a company. Each returns all of them, the latest first. */
export const taxExemptions = {
  list: endpoint({
    method: 'GET',
    path: '/companies/:id/exemptions',
    summary: 'List the tax exemptions of a company, the latest first',
    auth: 'staff',
    permission: 'companies.read',
    params,
    reply,
    errors: ['company_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/companies/:id/exemptions',
    summary: 'Add a tax exemption that was checked; orders of the company pay no tax in its places while it counts',
    auth: 'staff',
    permission: 'companies.edit',
    fresh: true,
    params,
    body: json(ExemptionForm),
    reply,
    status: 201,
    errors: ['company_not_found', 'company_closed', 'company_full'],
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/companies/:id/exemptions/:exemption/revoke',
    summary: 'Revoke a tax exemption for good; later orders are taxed, and earlier ones stay as they are',
    auth: 'staff',
    permission: 'companies.edit',
    params: params.extend({ exemption: Id }),
    reply,
    errors: ['company_not_found', 'company_closed', 'not_found'],
  }),
};

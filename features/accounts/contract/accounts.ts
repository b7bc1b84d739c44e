import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Phone } from '#platform/contract/phone.ts';
import { requiredField } from '#platform/contract/fields.ts';
import { SecondStepState } from './second-step-state.ts';

/** RFC 5321, section 4.5.3.1.3. Longer addresses are rejected unparsed. */
const MAX_EMAIL_LENGTH = 254;
/** The specification's pattern (section 5), unanchored as it is there. */
const specifiedEmailPattern = /[a-z0-9]+@[a-z]+\.[a-z]{2,3}/;
/** A valid email address by the HTML standard, with at least one dot in the domain. */
const htmlEmailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

const singleMailboxPattern = /^[^\s@<>()",;:\\[\]\p{C}]+@[^\s@<>()",;:\\[\]\p{C}]+$/u;
/**
 * Matches addresses that may be another spelling of some mailbox:
 * - with characters that DNS reads as a dot or ignores
 * - with a domain that ends in a number, so that it is read as an IP address
 * - with dots that RFC 5321 (4.1.2) allows only in quotes: first, last or side by side
 */
const ambiguousEmailPattern = /[\p{Default_Ignorable_Code_Point}\u3002]|^\.|\.@|@\.|\.\.|\.$|\.\d+$/u;

const isEmail = (text: string): boolean =>
  !ambiguousEmailPattern.test(text) &&
  (htmlEmailPattern.test(text) || (specifiedEmailPattern.test(text) && singleMailboxPattern.test(text)));

/**
 * An email address, normalized to NFKC, trimmed and lower-cased. It accepts what the HTML standard or the specified
 * pattern accepts. The specified pattern is unanchored, so an address that only this pattern accepts must also be a
 * single mailbox: no white space, second @, name, comment, group or list.
 */
export const Email = z
  .string()
  .normalize('NFKC')
  .trim()
  .toLowerCase()
  .min(1, 'Email is Required')
  .max(MAX_EMAIL_LENGTH, 'Provide a valid Email')
  .refine(isEmail, {
    message: 'Provide a valid Email',
    when: ({ value }) => typeof value === 'string' && value !== '' && value.length <= MAX_EMAIL_LENGTH,
  });

export const MIN_PASSWORD_LENGTH = 6;

export const Password = z
  .string()
  .min(1, 'Password is Required')
  .max(128, 'Must be 128 characters or shorter')
  .refine((text) => text.length >= MIN_PASSWORD_LENGTH, {
    message: `Must be ${MIN_PASSWORD_LENGTH} characters or longer`,
    when: (payload) => typeof payload.value === 'string' && payload.value !== '',
  });

/** `admin` is the owner; `roles.ts` lists what other staff may do. */
export const Role = z.enum(['customer', 'admin', 'manager', 'catalog', 'warehouse', 'service', 'counter']);
export type Role = z.infer<typeof Role>;
/** Roles of staff other than the owner. */
export type StaffRole = Exclude<Role, 'customer' | 'admin'>;

export const Profile = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  /** From the Google account the person signed in with, or null. */
  photo: z.string().nullable(),
  education: z.string().nullable(),
  location: z.string().nullable(),
  phone: z.string().nullable(),
  linkedin: z.string().nullable(),
});
export type Profile = z.infer<typeof Profile>;

export const ProfileForm = z.object({
  education: requiredField('Education', 120),
  location: requiredField('Location', 120),
  phone: Phone.refine((text) => text !== '', 'Phone Number is Required'),
  linkedin: requiredField('Linkedin', 200),
});

const EmailParams = z.object({ email: Email });

/** The account state that the header of every page shows. */
export const AccountStatus = z.object({
  admin: z.boolean(),
  role: Role,
  /** Ids of the customer's payable orders, oldest first. */
  unpaid: z.array(z.string()),
  /** The groups of people to which they belong, such as members of companies; missing if there are none. */
  groups: z.array(z.string()).optional(),
  /** The second-step state of the caller's own session. */
  secondStep: SecondStepState.default('done'),
});
export type AccountStatus = z.infer<typeof AccountStatus>;

export const accounts = {
  sync: endpoint({
    method: 'PUT',
    path: '/user/:email',
    summary: 'Record the customer after sign-in and issue an access token',
    auth: 'session',
    params: EmailParams,
    /** A specified request also has a name, but the server uses the session's name instead. */
    body: json(z.object({ email: Email, name: z.unknown().optional() })),
    reply: json(
      z.object({
        token: z.string(),
        /** How long the token is valid, in seconds. */
        expiresIn: z.number().int(),
        name: z.string(),
        /** True if the person has proven that the address is theirs. */
        emailVerified: z.boolean(),
        secondStep: SecondStepState.default('done'),
      }),
    ),
    errors: ['not_yours'],
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/user/:email',
    summary: 'Update the caller’s profile, for a caller with a bearer token',
    auth: 'owner',
    params: EmailParams,
    body: json(ProfileForm),
    reply: json(Profile),
  }),
  getProfile: endpoint({
    method: 'GET',
    path: '/user/:email',
    summary: 'Get the caller’s profile, or any profile for staff',
    auth: 'ownerOrStaff',
    permission: 'customers.read',
    params: EmailParams,
    reply: json(Profile),
    errors: ['not_found'],
  }),
  adminCheck: endpoint({
    method: 'GET',
    path: '/admin/:email',
    summary: 'Get the role of an email address and its payable orders',
    auth: 'ownerOrStaff',
    permission: 'customers.read',
    params: EmailParams,
    reply: json(AccountStatus),
  }),
};

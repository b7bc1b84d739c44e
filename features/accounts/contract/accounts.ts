import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { PersonName } from '#platform/contract/person-name.ts';
import { Phone } from '#platform/contract/phone.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { SecondStepState } from './second-step-state.ts';

/** RFC 5321, 4.5.3.1.3; a longer one is not read any further. */
const MAX_EMAIL_LENGTH = 254;
/** The specification's pattern: unanchored, and kept so (section 5). */
const specifiedEmailPattern = /[a-z0-9]+@[a-z]+\.[a-z]{2,3}/;
/** A valid e-mail address of the HTML standard, with at least one dot in the domain. */
const htmlEmailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

const singleMailboxPattern = /^[^\s@<>()",;:\\[\]\p{C}]+@[^\s@<>()",;:\\[\]\p{C}]+$/u;
/**
 * Another way to write a mailbox: a domain with characters that DNS reads as a dot or ignores, or that ends in a number
 * and is read as an IP address; or dots that RFC 5321 (4.1.2) allows in quotes only: first, last or side by side.
 */
const ambiguousEmailPattern = /[\p{Default_Ignorable_Code_Point}\u3002]|^\.|\.@|@\.|\.\.|\.$|\.\d+$/u;

const isEmail = (text: string): boolean =>
  !ambiguousEmailPattern.test(text) &&
  (htmlEmailPattern.test(text) || (specifiedEmailPattern.test(text) && singleMailboxPattern.test(text)));

/**
 * An e-mail address, in the one way to write its letters, trimmed and lower-cased. Two rules are united: the HTML
 * standard admits what the specified pattern misses, and the pattern never admits what is no address at all
 * (it is unanchored, so white space and a second @ are refused beside it, and what a mail program would read as the
 * name, a comment, a group or a list around another address).
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

export const LoginForm = z.object({ email: Email, password: Password });
export const RegisterForm = z.object({ name: PersonName, email: Email, password: Password });

/** `admin` is the owner; what the others of the shop may do is in `roles.ts`. */
export const Role = z.enum(['customer', 'admin', 'manager', 'catalogue', 'warehouse', 'service']);
export type Role = z.infer<typeof Role>;
/** Those who are neither customers nor the owner. */
export type StaffRole = Exclude<Role, 'customer' | 'admin'>;

export const Profile = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  /** Of the account signed in with, or null. */
  photo: z.string().nullable(),
  education: z.string().nullable(),
  location: z.string().nullable(),
  phone: z.string().nullable(),
  linkedin: z.string().nullable(),
});
export type Profile = z.infer<typeof Profile>;

/** Free text that must be there. */
const filled = (name: string, max: number) => requiredText(`${name} is Required`, max);

export const ProfileForm = z.object({
  education: filled('Education', 120),
  location: filled('Location', 120),
  phone: Phone.refine((text) => text !== '', 'Phone Number is Required'),
  linkedin: filled('Linkedin', 200),
});

const EmailParams = z.object({ email: Email });

/** How a customer stands; what the header of every page shows of him. */
export const AccountStatus = z.object({
  admin: z.boolean(),
  role: Role,
  /** The ids of his orders that can be paid, the oldest first. */
  unpaid: z.array(z.string()),
  /** Of the caller himself: whether he is staff already, in this session. */
  secondStep: SecondStepState.default('done'),
});
export type AccountStatus = z.infer<typeof AccountStatus>;

export const accounts = {
  sync: endpoint({
    method: 'PUT',
    path: '/user/:email',
    summary: 'After sign-in: records the customer; answers a token',
    auth: 'session',
    params: EmailParams,
    /** The specification sends the name; the session's is taken. */
    body: json(z.object({ email: Email, name: z.unknown().optional() })),
    answer: json(
      z.object({
        token: z.string(),
        /** Seconds the token is good for. */
        expiresIn: z.number().int(),
        name: z.string(),
        /** Whether the address was proven to be this person's. */
        emailVerified: z.boolean(),
        secondStep: SecondStepState.default('done'),
      }),
    ),
    errors: ['not_yours'],
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/user/:email',
    summary: 'With a bearer: changes the profile',
    auth: 'owner',
    params: EmailParams,
    body: json(ProfileForm),
    answer: json(Profile),
  }),
  profile: endpoint({
    method: 'GET',
    path: '/user/:email',
    summary: 'A profile: one’s own, or any for staff',
    auth: 'ownerOrStaff',
    permission: 'customers.read',
    params: EmailParams,
    answer: json(Profile),
    errors: ['not_found'],
  }),
  adminCheck: endpoint({
    method: 'GET',
    path: '/admin/:email',
    summary: 'The role of an address, and its orders that can be paid',
    auth: 'ownerOrStaff',
    permission: 'customers.read',
    params: EmailParams,
    answer: json(AccountStatus),
  }),
};

import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const typeMessages: Record<string, string> = {
  string: 'Enter text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Choose yes or no',
  array: 'Send a list',
  object: 'Send the fields of this form',
};

const formatMessages: Record<string, string> = {
  uuid: 'There is nothing at this address.',
  email: 'Provide a valid Email',
  url: 'Enter an address such as https://example.com/picture.jpg',
  datetime: 'Enter a date and time',
};

const UNREADABLE = 'We cannot read this. Please write it another way.';

const describeBound = (origin: string, bound: string, more: string): string => {
  if (origin === 'string') return `Must be ${bound} characters or ${more === 'more' ? 'longer' : 'shorter'}`;
  if (origin === 'array' || origin === 'set') return `Choose ${bound} or ${more}`;
  return `Must be ${bound} or ${more}`;
};

const describeTooSmall = ({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string => {
  if (origin === 'string' && Number(minimum) === 1) return 'This is missing.';
  if (inclusive === false) return `Must be more than ${minimum}`;
  return describeBound(origin, String(minimum), 'more');
};

const describeTooBig = ({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string =>
  inclusive === false
    ? `Must be less than ${maximum}`
    : describeBound(origin, String(maximum), origin === 'number' ? 'less' : 'fewer');

const describeIssue = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing.' : (typeMessages[issue.expected] ?? UNREADABLE);
    case 'too_small':
      return describeTooSmall(issue);
    case 'too_big':
      return describeTooBig(issue);
    case 'invalid_format':
      return formatMessages[issue.format] ?? UNREADABLE;
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    case 'invalid_value':
      return `Choose one of these: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `We do not know these fields: ${issue.keys.join(', ')}`;
    default:
      return UNREADABLE;
  }
};

/** Pass this to every parse of user input. People then get a sentence even if a schema has no message of its own. */
export const validationMessages = { error: describeIssue };

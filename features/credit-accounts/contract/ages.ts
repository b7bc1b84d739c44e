import { z } from 'zod';

/** How many days ago a debt was due. */
export const AGES = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const;
export type Age = (typeof AGES)[number];

export const ageLabels: Readonly<Record<Age, string>> = {
  notDue: 'Not due',
  upTo30: '1–30 days',
  upTo60: '31–60 days',
  upTo90: '61–90 days',
  over90: 'Over 90 days',
};

/** Dollars owed, by how long ago they were due. */
export const Ageing = z.object({
  notDue: z.number(),
  upTo30: z.number(),
  upTo60: z.number(),
  upTo90: z.number(),
  over90: z.number(),
} satisfies Record<Age, z.ZodNumber>);
export type Ageing = z.infer<typeof Ageing>;

import { z } from 'zod';
import { PictureAddress, required, whole } from './catalog.ts';
import { endpoint } from './endpoint.ts';

const words = (name: string, max: number) =>
  z.string().trim().min(1, required(name)).max(max, `Must be ${max} characters or shorter`);

/** A number people order by; letters and digits are what it is found by. */
const number = (name: string) => words(name, 60).regex(/[A-Za-z0-9]/, 'Give letters or digits');

/** What of a product is asked for, but for its name and price: shelf, numbers, properties, ends and more pictures. */
export const EntryForm = z.object({
  /** The slug of its shelf. */
  category: z.string().min(1, 'Choose a shelf').max(100),
  /** One thing in several sizes is of one range, and its sizes stand beside each other. */
  range: words('Range', 80),
  sku: number('SKU').toUpperCase(),
  brand: z.string().trim().max(80, 'Must be 80 characters or shorter').default(''),
  lowStockAt: whole('Low stock', 0, 'Low stock cannot be below zero'),
  partNumbers: z
    .array(z.object({ kind: z.enum(['maker', 'gtin', 'replaces']), label: number('Number') }))
    .max(30)
    .default([]),
  attributes: z
    .array(z.object({ key: z.string().min(1, 'Choose a property').max(100), value: words('Value', 100) }))
    .max(40)
    .superRefine((rows, context) => {
      for (const [at, { key }] of rows.entries()) {
        if (rows.findIndex((row) => row.key === key) === at) continue;
        context.addIssue({ code: 'custom', path: [at, 'key'], message: 'This property is there twice' });
      }
    })
    .default([]),
  ends: z
    .array(
      z.object({
        joint: z.string().min(1, 'Choose a joint').max(40),
        size: words('Size', 40),
        gender: z.enum(['male', 'female']),
      }),
    )
    .max(8)
    .default([]),
  /** Beside the first, which is the product's `img`. */
  pictures: z
    .array(z.object({ url: PictureAddress, alt: words('What it shows', 200) }))
    .max(7)
    .default([]),
  /** Of the product as it was read: a change by somebody else in between is not written over. */
  version: z.number().int(),
});

export const Entry = EntryForm.extend({ _id: z.string(), name: z.string(), slug: z.string() });
export type Entry = z.output<typeof Entry>;

const EntryChoices = z.object({
  /** Every shelf, with the names of those above it. */
  shelves: z.array(z.object({ slug: z.string(), name: z.string() })),
  properties: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      type: z.enum(['text', 'number']),
      unit: z.string().nullable(),
      /** What other products have, the most frequent first. */
      values: z.array(z.string()),
    }),
  ),
  /** Kinds of joint that something is known to mate with. */
  joints: z.array(z.string()),
  sizes: z.array(z.string()),
});
export type EntryChoices = z.infer<typeof EntryChoices>;

/** A new shelf, under another one or, without `under`, beside the first ones. */
export const ShelfForm = z.object({ name: words('Name', 80), under: z.string().max(100).default('') });

/** What products can have from now on; numbers have a unit, and are filtered from and to. */
export const PropertyForm = z.object({
  label: words('Name', 60),
  type: z.enum(['text', 'number']),
  unit: z.string().trim().max(20, 'Must be 20 characters or shorter').default(''),
});

export const entries = {
  addShelf: endpoint({
    method: 'POST',
    path: '/shelves',
    summary: 'Add a shelf; it shows when a product stands on it',
    auth: 'admin',
    changes: 'catalogue',
    body: ShelfForm,
    ok: z.object({ slug: z.string() }),
    status: 201,
    errors: ['shelf_taken'],
  }),
  addProperty: endpoint({
    method: 'POST',
    path: '/properties',
    summary: 'Add a property that products can have and be filtered by',
    auth: 'admin',
    changes: 'catalogue',
    body: PropertyForm,
    ok: z.object({ key: z.string() }),
    status: 201,
    errors: ['property_taken'],
  }),
  choices: endpoint({
    method: 'GET',
    path: '/entries/choices',
    summary: 'What a catalogue entry is put together from: shelves, properties, joints and sizes',
    auth: 'admin',
    ok: EntryChoices,
  }),
  get: endpoint({
    method: 'GET',
    path: '/product/:id/entry',
    summary: 'The catalogue entry of a product on sale, as an admin edits it',
    auth: 'admin',
    params: z.object({ id: z.uuid() }),
    ok: Entry,
    errors: ['product_not_found'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/product/:id/entry',
    summary: 'Replace the catalogue entry of a product on sale',
    auth: 'admin',
    changes: 'catalogue',
    params: z.object({ id: z.uuid() }),
    body: EntryForm,
    ok: Entry,
    errors: ['product_not_found', 'product_changed', 'sku_taken'],
  }),
};

import { z } from 'zod';
import { RunningChange } from '#features/catalog-changes/contract/catalog-changes.ts';
import { AttributeForm } from '#features/product-editing/contract/product-details.ts';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { requiredText } from '#platform/contract/fields.ts';

/** The most attributes that the list has. */
export const MOST_LISTED_ATTRIBUTES = 1000;

/** The most values of an attribute that its page lists. */
export const MOST_LISTED_VALUES = 500;

export const AttributeRow = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'number']),
  unit: z.string().nullable(),
  /** True if lists can be filtered by this attribute. */
  isFilter: z.boolean(),
  /** The number of products for sale that have this attribute. */
  count: z.number().int(),
  /**
   * True if joins or drawings use the attribute, so that it cannot be merged or deleted and its values cannot change.
   */
  isFixed: z.boolean(),
  /** Changes with the attribute's name, and when it is hidden or shown as a filter. */
  version: z.string(),
});
export type AttributeRow = z.infer<typeof AttributeRow>;

export const AttributeList = z.object({
  items: z.array(AttributeRow),
  /** The number of products whose latest changes are not yet in lists and search. */
  pending: z.number().int(),
  /** Changes such as merges that are in progress. */
  changes: z.array(RunningChange),
});
export type AttributeList = z.infer<typeof AttributeList>;

export const EditableAttribute = AttributeRow.extend({
  /** The sorted values of a text attribute, each with its number of products for sale; empty for a number. */
  values: z.array(z.object({ value: z.string(), count: z.number().int() })),
  areMoreValues: z.boolean(),
  /** Attributes of the same type and unit, into which this one can be merged. */
  alike: z.array(z.object({ key: z.string(), label: z.string() })),
  changes: AttributeList.shape.changes,
});
export type EditableAttribute = z.infer<typeof EditableAttribute>;

export const AttributeEditForm = z.object({ label: AttributeForm.shape.label, isFilter: z.boolean() });

/** A new name for a value. If another value has this name, the two are merged. */
export const ValueForm = z.object({ from: z.string().min(1).max(100), to: requiredText('Enter a value', 100) });

const Version = z.string().max(100);
const params = z.object({ key: z.string().max(100) });
const changed = json(z.object({ key: z.string() }));

/** The guard of a write, and the public data that it changes. */
const catalogEdit = { auth: 'staff', permission: 'products.edit', changes: 'products' } as const;

export const attributes = {
  list: endpoint({
    method: 'GET',
    path: '/attributes',
    summary: 'List the attributes of products in the shop’s order, each with its number of products for sale',
    auth: 'staff',
    permission: 'products.edit',
    reply: json(AttributeList),
  }),
  get: endpoint({
    method: 'GET',
    path: '/attributes/:key',
    summary: 'Get an attribute with its values',
    auth: 'staff',
    permission: 'products.edit',
    params,
    reply: json(EditableAttribute),
    errors: ['attribute_not_found'],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/attributes/:key',
    summary: 'Rename an attribute, or hide it as a filter of lists',
    ...catalogEdit,
    params,
    body: json(AttributeEditForm.extend({ version: Version })),
    reply: changed,
    errors: ['attribute_not_found', 'attribute_changed', 'attribute_taken', 'catalog_busy'],
  }),
  renameValue: endpoint({
    method: 'POST',
    path: '/attributes/:key/values',
    summary: 'Rename a value of an attribute for all products. If another value has the new name, the two are merged',
    ...catalogEdit,
    params,
    body: json(ValueForm.extend({ version: Version })),
    reply: json(z.object({ products: z.number().int() })),
    errors: ['attribute_not_found', 'attribute_changed', 'attribute_fixed', 'catalog_busy'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/attributes/:key/merge',
    summary: 'Merge an attribute into another attribute of the same type and unit',
    ...catalogEdit,
    params,
    body: json(z.object({ into: z.string().min(1, 'Choose an attribute').max(100), version: Version })),
    reply: changed,
    errors: [
      'attribute_not_found',
      'attribute_changed',
      'attribute_fixed',
      'attribute_conflict',
      'attribute_unlike',
      'catalog_busy',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/attributes/:key',
    summary: 'Delete an attribute with its values',
    ...catalogEdit,
    params,
    query: z.object({ version: Version }),
    reply: changed,
    errors: ['attribute_not_found', 'attribute_changed', 'attribute_fixed', 'catalog_busy'],
  }),
};

import { z } from 'zod';

/** The direction of a schema: sent by a caller, or returned by the shop. */
type Io = 'input' | 'output';

/** The schemas that a description names, each with its name. */
export type SchemaNames = z.core.$ZodRegistry<{ id: string }>;

/** A reference before the names are final: `#/input/Order`, `#/output/Order`. */
const toDraftReferences = (value: object, io: Io): object =>
  JSON.parse(JSON.stringify(value).replaceAll(/"#\/\$defs\/(\w+)"/g, `"#/${io}/$1"`)) as object;

const DRAFT_REFERENCE = /"#\/(input|output)\/(\w+)"/g;

const listReferences = (value: object): string[] =>
  [...JSON.stringify(value).matchAll(DRAFT_REFERENCE)].map(([, , name = '']) => name);

/** A schema as text to compare both directions, without the rule that a returned object has no other fields. */
const toComparable = (value: object): string =>
  JSON.stringify(value).replaceAll(DRAFT_REFERENCE, '"$2"').replaceAll(',"additionalProperties":false', '');

type NamedSchemas = Map<string, object>;

/**
 * Finds the names whose schema depends on the direction, because a field has a default or is converted, or because it
 * refers to such a schema.
 */
const findDirected = (sent: NamedSchemas, returned: NamedSchemas): ReadonlySet<string> => {
  const shared = [...sent].flatMap(([name, schema]) => {
    const other = returned.get(name);
    return other === undefined ? [] : [{ name, schema, isSame: toComparable(schema) === toComparable(other) }];
  });
  const directed = new Set(shared.flatMap(({ name, isSame }) => (isSame ? [] : [name])));
  for (let before = -1; before < directed.size;) {
    before = directed.size;
    for (const { name, schema } of shared)
      if (listReferences(schema).some((one) => directed.has(one))) directed.add(name);
  }
  return directed;
};

/**
 * Converts schemas to JSON Schema, with references to those that have a name. `finish` then completes the document: a
 * schema that differs in both directions is described twice, as `Order` and `OrderInput`.
 */
export const createSchemaWriter = (names: SchemaNames) => {
  const named: Record<Io, NamedSchemas> = { input: new Map(), output: new Map() };
  return {
    write(schema: z.ZodType, io: Io): object {
      // Wrapped in an object, because only a schema inside another becomes a reference, and this one may have a name.
      const whole = z.toJSONSchema(z.object({ value: schema }), { io, metadata: names, unrepresentable: 'any' });
      for (const [name, body] of Object.entries(whole.$defs ?? {})) {
        named[io].set(name, toDraftReferences(body, io));
      }
      return toDraftReferences(whole.properties?.['value'] as object, io);
    },
    /** The document with final references, and the named schemas that they lead to, by name. */
    finish<Document extends object>(document: Document): { document: Document; schemas: Record<string, object> } {
      const { input, output } = named;
      const directed = findDirected(input, output);
      const getName = (io: string, name: string): string =>
        io === 'input' && directed.has(name) ? `${name}Input` : name;
      const complete = <Value extends object>(value: Value): Value =>
        JSON.parse(
          JSON.stringify(value).replaceAll(
            DRAFT_REFERENCE,
            (_, io: string, name: string) => `"#/components/schemas/${getName(io, name)}"`,
          ),
        ) as Value;
      const schemas = (['input', 'output'] as const).flatMap((io) =>
        [...named[io]].map(([name, schema]) => [getName(io, name), complete(schema)] as const),
      );
      const sorted = schemas.toSorted(([one], [other]) => (one < other ? -1 : 1));
      return { document: complete(document), schemas: Object.fromEntries(sorted) };
    },
  };
};

export type SchemaWriter = ReturnType<typeof createSchemaWriter>;

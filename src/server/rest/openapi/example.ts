import type { Schema } from './document.ts';

/**
 * A value that a schema allows: its own example where it has one, else put together from those of its parts.
 * The shared schemas carry them, so that an example cannot outlive the field it is of.
 */
export function exampleOf(schema: Schema): unknown {
  if (schema.examples) return schema.examples[0];
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {});
  if (schema.oneOf) return exampleOf(schema.oneOf[0] ?? {});
  if (schema.properties) return fieldsOf(schema.properties);
  if (schema.items) return [exampleOf(schema.items)];
  return null;
}

function fieldsOf(properties: Readonly<Record<string, Schema>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, exampleOf(field)]));
}

import { readFileSync } from 'node:fs';
import { RelaxNGValidator, XmlDocument, XsdValidator } from 'libxml2-wasm';

const VALIDATORS = { rng: RelaxNGValidator, xsd: XsdValidator };

/** What keeps a text from being valid by a schema, as libxml2 says it; undefined where nothing does. */
export function schemaFault(
  text: string,
  schema: { path: string; kind: keyof typeof VALIDATORS },
): string | undefined {
  const definition = XmlDocument.fromBuffer(readFileSync(schema.path));
  const validator = VALIDATORS[schema.kind].fromDoc(definition);
  const document = XmlDocument.fromString(text);
  try {
    validator.validate(document);
    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    for (const each of [document, validator, definition]) each.dispose();
  }
}

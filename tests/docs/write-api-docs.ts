import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderApiDocs } from './api-docs.ts';

/** `npm run docs:api`: makes every call and writes docs/api.md. */
writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'api.md'), await renderApiDocs());

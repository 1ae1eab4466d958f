import { openApiDocument } from '#server/rest/openapi.ts';
import { callsOf, type Call } from '#server/rest/openapi/document.ts';

/** The public routes outside /api as the document of the API has them: `GET /line/{id}.png`, one for each value of a part that has few. */
export const OUTSIDE_ROUTES: readonly string[] = callsOf(openApiDocument('/api'))
  .filter(({ isOutside }) => isOutside)
  .flatMap(spelledOut);

function spelledOut({ method, path, operation }: Call): string[] {
  const parts = (operation.parameters ?? []).filter(
    ({ in: place, schema }) => place === 'path' && schema.enum,
  );
  return parts.reduce(
    (names, { name, schema }) =>
      names.flatMap((known) => (schema.enum ?? []).map((value) => known.replace(`{${name}}`, String(value)))),
    [`${method.toUpperCase()} ${path}`],
  );
}

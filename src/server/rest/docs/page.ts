import { callsOf, type Call, type OpenApiDocument } from '../openapi/document.ts';
import { callSection, idOf } from './call-section.ts';
import { html, type Markup } from '../../http/html.ts';

/** The document as a page to read: no script, and its only style a file of this site. */
export function docsPage(document: OpenApiDocument): string {
  const { title, version, description = '' } = document.info;
  const tags = document.tags.map(({ name }) => ({ name, calls: callsOf(document).filter(isTagged(name)) }));
  const base = document.servers[0]?.url ?? '';
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/api-docs.css" />
      </head>
      <body>
        <header>
          <h1>${title} ${version}</h1>
          <p>${description}</p>
          <p>
            All paths begin with <code>${base}</code>, but those of <a href="#outside-api">outside-api</a>. For programs: <a href="${base}/openapi.json">openapi.json</a>.
            <a href="/">Back to the site</a>.
          </p>
        </header>
        <nav aria-label="Calls">${tags.map(contents)}</nav>
        <main>${tags.map(chapter)}</main>
      </body>
    </html>`.text;
}

interface Chapter {
  readonly name: string;
  readonly calls: readonly Call[];
}

const isTagged =
  (name: string) =>
  ({ operation }: Call) =>
    operation.tags.includes(name);

function contents({ name, calls }: Chapter): Markup {
  const entry = ({ method, path, operation }: Call) =>
    html`<li>
      <a href="#${idOf(operation)}">${method.toUpperCase()} ${path}</a>
    </li>`;
  return html`<h2><a href="#${name}">${name}</a></h2>
    <ul>
      ${calls.map(entry)}
    </ul>`;
}

function chapter({ name, calls }: Chapter): Markup {
  return html`<section id="${name}">
    <h2>${name}</h2>
    ${calls.map(callSection)}
  </section>`;
}

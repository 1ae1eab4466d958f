import type { Answer, Call, Content, Operation, Parameter, Schema } from '../openapi/document.ts';
import { html, prose, type Markup } from '../../http/html.ts';

export const idOf = ({ operationId }: Operation) => `call-${operationId}`;

/** What there is to know of one call. */
export function callSection({ method, path, operation }: Call): Markup {
  const { summary, parameters = [], requestBody, responses, security } = operation;
  return html`<article id="${idOf(operation)}">
    <h3><code>${method.toUpperCase()} ${path}</code></h3>
    <p>${summary}.</p>
    ${security ? html`<p class="login">Needs a login: <code>Authorization: Bearer {token}</code></p>` : ''}
    ${parameters.length > 0 ? parameterTable(parameters) : ''}
    ${Object.entries(requestBody?.content ?? {}).map(([type, content]) => body(`Body, ${type}`, content))}
    ${Object.entries(responses).flatMap(([status, answer]) => ('$ref' in answer ? [] : success(status, answer)))}
    <p class="failures">Failures: ${failures(responses)}.</p>
  </article>`;
}

function parameterTable(parameters: readonly Parameter[]): Markup {
  const row = ({ name, in: place, schema, description = schema.description ?? '', required }: Parameter) =>
    html`<tr>
      <th scope="row"><code>${name}</code></th>
      <td>${place}${required ? ', required' : ''}</td>
      <td>${prose([kindOf(schema), description].filter((text) => text !== '').join('. '))}</td>
    </tr>`;
  return html`<table>
    <tbody>
      ${parameters.map(row)}
    </tbody>
  </table>`;
}

/** A schema in a few words: `integer, 1 to 100, else 12`. */
function kindOf({ type, minimum, maximum, default: standard }: Schema): string {
  const range = minimum === undefined ? [] : [maximum === undefined ? `${minimum} or more` : `${minimum} to ${maximum}`];
  const otherwise = standard === undefined ? [] : [`else ${JSON.stringify(standard)}`];
  return [[type ?? []].flat().join(' or '), ...range, ...otherwise].join(', ');
}

function success(status: string, { description, content = {} }: Answer): Markup[] {
  const bodies = Object.entries(content);
  if (bodies.length === 0) return [html`<p>${status}: ${prose(description)}.</p>`];
  return bodies.map(([type, each]) => body(`${status}, ${type}: ${description}`, each));
}

function body(title: string, { example }: Content): Markup {
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  return html`<h4>${prose(title)}</h4>
    <pre tabindex="0">${text}</pre>`;
}

function failures(responses: Operation['responses']): string {
  return Object.entries(responses)
    .filter(([, answer]) => '$ref' in answer)
    .map(([status]) => status)
    .join(', ');
}

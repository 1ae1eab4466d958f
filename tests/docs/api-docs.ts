import { openApiDocument } from '#server/rest/openapi.ts';
import { callsOf, type Call } from '#server/rest/openapi/document.ts';
import { CHAPTERS, type Step } from './api-steps.ts';
import { startExampleSite, type ExampleSite } from './example-site.ts';
import { Sameness } from './sameness.ts';

/** What the example's provider is called. */
const EXAMPLE_PROVIDER = 'https://api.example.org/v1';
/** The number of the first ticket that is filed. */
const FIRST_TICKET = '4001';

const INTRODUCTION = `# The API

Written by \`npm run docs:api\`, which starts a server and makes every call; a test holds this file to what it answers. Ids, times
and tokens are replaced, so that it says the same each time. The same calls stand in \`/api/openapi.json\`, and to be read in
\`/api/docs\`.

All paths begin with \`/api\`, but those of the last chapter. Bodies and answers are JSON but for archives and event streams. A failure answers with the fitting status and
\`{success: false, error, code}\`; 429 and 503 say in \`Retry-After\` when to try again. \`$TOKEN\` is what \`POST /api/auth/login\`
answered.
`;

/** Makes every call to a server of its own. @returns docs/api.md, the same each time. */
export async function renderApiDocs(): Promise<string> {
  const site = await startExampleSite();
  try {
    const client = new DocumentedClient(site);
    const chapters: string[] = [];
    for (const { title, steps } of CHAPTERS) {
      const sections: string[] = [];
      for (const step of steps) sections.push(await client.section(step));
      chapters.push(`## ${title}\n\n${sections.join('\n')}`);
    }
    return [INTRODUCTION, ...chapters, outsideApi()].join('\n');
  } finally {
    await site.close();
  }
}

/** What stands at the root of the site: pictures and pages, which are of no use in print. */
function outsideApi(): string {
  const calls = callsOf(openApiDocument('/api')).filter(({ isOutside }) => isOutside);
  return `## Outside /api\n\n${calls.map(outsideSection).join('\n')}`;
}

function outsideSection({ method, path, operation }: Call): string {
  const { summary, parameters = [], responses } = operation;
  const query = parameters.filter(({ in: place }) => place === 'query').map(({ name }) => `\`${name}\``);
  const answers = Object.values(responses).flatMap((answer) => ('content' in answer ? Object.keys(answer.content ?? {}) : []));
  const asked = query.length === 0 ? '' : ` Query: ${query.join(', ')}.`;
  const answered = answers.length === 0 ? 'Leads to a page.' : `Answers ${answers.map((type) => `\`${type}\``).join(', ')}.`;
  return `### ${method.toUpperCase()} ${path}\n\n${summary}. ${answered}${asked}\n`;
}

/** Makes calls as a client does that keeps its token and its cookie, and writes down what it did. */
class DocumentedClient {
  readonly #site: ExampleSite;
  readonly #sameness = new Sameness();
  #token = '';
  /** What was listed last as deleted, latest first. */
  #provider = '';
  #deletions: readonly string[] = [];
  #cookie = '';

  constructor(site: ExampleSite) {
    this.#site = site;
  }

  async section(step: Step): Promise<string> {
    const [method = '', path = ''] = step.route.split(' ');
    const response = await fetch(`${this.#site.url}/api${this.#filled(path)}`, this.#request(method, step));
    this.#cookie = response.headers.get('set-cookie')?.split(';')[0] ?? this.#cookie;
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    const body = step.stream ? await this.#events(response, step.stream) : await response.text();
    if (step.route === 'POST /auth/login' && response.ok) this.#token = (JSON.parse(body) as { token: string }).token;
    if (step.route === 'POST /admin/providers') this.#provider = (JSON.parse(body) as { id: string }[]).at(-1)?.id ?? '';
    if (step.route === 'GET /admin/deletions') this.#deletions = (JSON.parse(body) as { id: string }[]).map(({ id }) => id);
    const title = `### ${method} /api${path.split('?')[0]?.replace('{ticket}', '{number}').replaceAll(/\{(?!number)\w+\}/g, '{id}')}`;
    const shown = step.instead ?? readable(type, body);
    const told = shown.replaceAll(this.#site.providerUrl, EXAMPLE_PROVIDER).replaceAll(new URL(this.#site.providerUrl).host, new URL(EXAMPLE_PROVIDER).host);
    const answer = this.#sameness.of(`${response.status} ${type}\n\n${told}`);
    return `${title}\n\n${step.says}\n\n${fenced('sh', this.#curl(step))}\n${fenced('', answer)}`;
  }

  #filled(path: string): string {
    const [deletion = '', older = ''] = this.#deletions;
    return path
      .replace('{conversation}', this.#site.conversation)
      .replace('{archive}', this.#site.archive)
      .replace('{line}', this.#site.line)
      .replace('{first}', 'first')
      .replace('{provider}', this.#provider)
      .replace('{ticket}', FIRST_TICKET)
      .replace('{deletion}', deletion)
      .replace('{older}', older);
  }

  #request(method: string, { json, signedIn }: Step): RequestInit {
    return {
      method,
      headers: {
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(signedIn && { authorization: `Bearer ${this.#token}` }),
        ...(this.#cookie !== '' && { cookie: this.#cookie }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    };
  }

  async #events(response: Response, { events, meanwhile }: NonNullable<Step['stream']>): Promise<string> {
    meanwhile?.(this.#site);
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (eventsIn(text) >= events) break;
    }
    return text;
  }

  /** The same call for a shell. */
  #curl({ route, json, signedIn, stream }: Step): string {
    const [method = '', path = ''] = route.split(' ');
    const url = `http://localhost:3000/api${this.#sameness.of(this.#filled(path))}`;
    const options = [
      ...(stream ? ['-N'] : []),
      ...(method === 'GET' || (method === 'POST' && json !== undefined) ? [] : ['-X', method]),
      ...(/\/conversations\/\{\w+\}\/messages/.test(route) ? ['-b visitor.txt -c visitor.txt'] : []),
      /[?&]/.test(url) ? `'${url}'` : url,
    ];
    const lines = [
      ['curl', ...options].join(' '),
      ...(signedIn ? ['-H "Authorization: Bearer $TOKEN"'] : []),
      ...(json === undefined ? [] : [`-H 'Content-Type: application/json' -d '${JSON.stringify(json)}'`]),
    ];
    return lines.join(' \\\n  ');
  }
}

/** Events with data or a name; `retry:` and comments are none. */
function eventsIn(text: string): number {
  return text.split('\n\n').slice(0, -1).filter((frame) => /^(data|event):/m.test(frame)).length;
}

function readable(type: string, body: string): string {
  return type === 'application/json' ? JSON.stringify(JSON.parse(body), null, 2) : body;
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\n`;
}

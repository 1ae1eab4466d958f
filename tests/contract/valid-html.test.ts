import { HtmlValidate, type Message } from 'html-validate';
import { expect, test } from 'vitest';
import { HARD_LINES } from '#tests/support/hostile/lines.ts';
import { say } from '#tests/support/database/feed-writer.ts';
import { startFullSite, type FullSite } from '../e2e/full-site.ts';

/** https://html-validate.org/rules: what the standard demands, and what assistive technology needs. Offline. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Lists have a role that may be named: https://www.w3.org/TR/html-aria/
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // A box that scrolls is a region to whoever hears the page, not a section of the document.
    'prefer-native-element': ['error', { exclude: ['region'] }],
  },
});

/** Addresses that a page of their own answers, apart from those of the site. */
const FRAMED = ['/embed/live', '/overlay', '/api/docs'];

const told = ({ ruleId, message, line, column, selector }: Message) =>
  `${ruleId}: ${message} (${line}:${column} ${selector ?? ''})`;

async function faultsAt(site: FullSite, path: string): Promise<string[]> {
  const html = await (await fetch(site.url + path)).text();
  const { results } = await validator.validateString(html, `${path}.html`);
  return results.flatMap(({ messages }) => messages.map(told));
}

async function siteOfHardLines() {
  const site = await startFullSite('I left.', 'Please hold.', '<guest> Is this the queue?');
  const ids = HARD_LINES.map((line) => say(site.db, site.conversation, line).id);
  const embeds = ids.flatMap((id) => [`/line/${id}`, `/embed/line/${id}`]);
  const framed = [...FRAMED, `/embed/conversation/${site.conversation}`];
  return { site, paths: [...Object.values(site.paths), ...framed, ...embeds] };
}

test('every kind of page is valid HTML to a validator that others wrote, whatever was said', async () => {
  const { site, paths } = await siteOfHardLines();
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    const faults = await faultsAt(site, path);
    if (faults.length > 0) found[path] = faults;
  }
  expect(found).toEqual({});
});

test('the validator would find what is wrong', async () => {
  const { results } = await validator.validateString('<p><div id="a b"></div><img src="x"></p>');
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))).toContain('close-order');
});

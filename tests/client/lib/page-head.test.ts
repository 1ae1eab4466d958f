import { describe, expect, test } from 'vitest';
import { documentTitle, headMarkup } from '#client/lib/page-head.ts';

const head = { title: '"Tom" & <Jerry>', description: `it's <b>here</b>` };

describe('the head of a page', () => {
  test('names the page, then the product', () => {
    expect(documentTitle({ title: 'a page', description: '' })).toBe('a page · feral');
  });

  test('lets no markup through', () => {
    const markup = headMarkup(head, { indexable: true });
    expect(markup).toContain('<title>&quot;Tom&quot; &amp; &lt;Jerry&gt; · feral</title>');
    expect(markup).toContain('content="it&#39;s &lt;b&gt;here&lt;/b&gt;"');
  });

  test('keeps search engines from what is not there', () => {
    expect(headMarkup(head, { indexable: true })).not.toContain('noindex');
    expect(headMarkup(head, { indexable: false })).toContain('<meta name="robots" content="noindex">');
  });
});

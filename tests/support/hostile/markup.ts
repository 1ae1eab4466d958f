/*
 * Texts that become something else where they are put into a page unescaped. Whatever runs calls `canary()`; whatever is an element
 * carries the attribute `data-hostile`. After https://cheatsheetseries.owasp.org/cheatsheets/XSS_Filter_Evasion_Cheat_Sheet.html
 */

/** Markup that runs by itself. */
const RUNNING = [
  '<script data-hostile>canary()</script>',
  '<ScRiPt data-hostile>canary()</sCrIpT>',
  '<script/data-hostile>canary()</script >',
  '<script data-hostile src="data:text/javascript,canary()"></script>',
  '<script data-hostile type="module">canary()</script>',
  '<<script data-hostile>canary();//<</script>',
  '<scr<script data-hostile>canary()</script>ipt>',
  '<img data-hostile src=x onerror=canary()>',
  '<img/data-hostile/src="x"/onerror="canary()">',
  '<img data-hostile src=`x` onerror=`canary()`>',
  '<image data-hostile href=x onerror=canary()>',
  '<svg data-hostile onload=canary()>',
  '<svg data-hostile><script>canary()</script></svg>',
  '<svg data-hostile><animate onbegin=canary() attributeName=x dur=1s>',
  '<svg data-hostile><use href="data:image/svg+xml,<svg onload=canary()>"></svg>',
  '<math data-hostile><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=canary()&gt;">',
  '<iframe data-hostile src="javascript:parent.canary()"></iframe>',
  '<iframe data-hostile srcdoc="&lt;script&gt;parent.canary()&lt;/script&gt;"></iframe>',
  '<object data-hostile data="javascript:canary()"></object>',
  '<embed data-hostile src="javascript:canary()">',
  '<video data-hostile><source onerror=canary()></video>',
  '<audio data-hostile src onloadstart=canary()>',
  '<details data-hostile open ontoggle=canary()>',
  '<input data-hostile autofocus onfocus=canary()>',
  '<marquee data-hostile onstart=canary()>',
  '<body data-hostile onload=canary() onpageshow=canary()>',
  '<style data-hostile>@keyframes x{}</style><b data-hostile style="animation-name:x" onanimationstart="canary()">b</b>',
  '<meta data-hostile http-equiv="refresh" content="0;url=javascript:canary()">',
  '<link data-hostile rel="stylesheet" href="data:text/css,body{display:none}">',
  '<base data-hostile href="https://hostile.example/">',
  '<template data-hostile shadowrootmode="open"><script>canary()</script></template>',
];

/** Ends of what the text may stand in: an attribute, a raw text element, a comment, a data block. */
const BREAKING_OUT = [
  '"><script data-hostile>canary()</script>',
  "'><script data-hostile>canary()</script>",
  '" data-hostile onmouseover="canary()" autofocus onfocus="canary()" x="',
  "' data-hostile onmouseover='canary()' autofocus onfocus='canary()' x='",
  '` data-hostile onfocus=canary() autofocus `',
  '</title><script data-hostile>canary()</script>',
  '</textarea><script data-hostile>canary()</script>',
  '</style><script data-hostile>canary()</script>',
  '</noscript><script data-hostile>canary()</script>',
  '</script><script data-hostile>canary()</script>',
  '</script ><img data-hostile src=x onerror=canary()>',
  '</pre><img data-hostile src=x onerror=canary()>',
  '--><script data-hostile>canary()</script><!--',
  '--!><img data-hostile src=x onerror=canary()>',
  ']]><script data-hostile>canary()</script>',
  '<!--<script>',
  '<plaintext data-hostile>',
  '"}]}};canary();//',
  "';canary();//",
  '\\"};canary();//',
  '</script\u2028><img data-hostile src=x onerror=canary()>',
];

/** Texts that only a second reading turns into something: decoding, substitution, templates, links, event streams. */
const READ_TWICE = [
  '&lt;img data-hostile src=x onerror=canary()&gt;',
  '&#60;script data-hostile&#62;canary()&#60;/script&#62;',
  '%3Cscript data-hostile%3Ecanary()%3C/script%3E',
  '\\u003cscript data-hostile\\u003ecanary()\\u003c/script\\u003e',
  '+ADw-script data-hostile+AD4-canary()+ADw-/script+AD4-',
  'javascript:canary()//x',
  'JaVaScRiPt:canary()//x',
  'data:text/html,<script>canary()</script>',
  '[click](javascript:canary()) ![x](x"onerror="canary())',
  '<a data-hostile href="javascript:canary()">click</a>',
  '{{constructor.constructor("canary()")()}} ${canary()} #{canary()} <%= canary() %>',
  "$& $` $' $1 <!--page--> <!--state--> <!--head--> canary",
  'one\n\nevent: reset\ndata: <script data-hostile>canary()</script>\nid: 1\n\n',
  '__proto__ {"__proto__":{"innerHTML":"<img data-hostile src=x onerror=canary()>"}}',
  '<form data-hostile id=canary><button formaction="javascript:canary()">x</button></form>',
];

/** The whole corpus. */
export const MARKUP: readonly string[] = [...RUNNING, ...BREAKING_OUT, ...READ_TWICE];

/** The corpus, so many to a text: what each begins with differs, and the last ones may swallow what follows. */
export function markupBy(count: number): string[] {
  const texts: string[] = [];
  for (let from = 0; from < MARKUP.length; from += count)
    texts.push(MARKUP.slice(from, from + count).join(' | '));
  return texts;
}

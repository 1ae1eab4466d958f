/** What somebody who wants to rule another's terminal would say: each text does something when it is printed. */
export const TERMINAL_ATTACKS: readonly string[] = [
  '\u001b[2J\u001b[H all gone',
  '\u001b]0;a title of my own\u0007',
  '\u001b]52;c;cm0gLXJmIC8=\u0007 the clipboard',
  '\u001b]8;;https://evil.example\u001b\\a link\u001b]8;;\u001b\\',
  '\u001bP+q544e\u001b\\ a question whose answer is typed',
  '\u001b[6n\u001b[c\u001b[5i who are you',
  '\u009b31m red by a C1 byte, \u009d0;a title\u009c',
  '\u001b\u001b[\u001b[31m31m a sequence in a sequence',
  'over\rwritten, back\b\b\b\bspaced, a bell\u0007, \u0000, \u007f, \u000e shifted \u000f, \u000b and \u000c',
  '\u202eright to left\u202c \u2066isolated\u2069 \u200e\u200f\u061c marked',
  '\u2028a line\u2029a paragraph\u0085a next line',
  '\ue000\u{e0041}\u{e0001}\ufeff\u00ad\u2060 what nobody sees',
  'lone \ud800 and \udc00 surrogates',
];

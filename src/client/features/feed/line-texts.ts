/** What can be done with a line. */
export const LINE_TEXTS = {
  menu: 'this line',
  open: 'open',
  copyLink: 'copy link',
  copyText: 'copy text',
  share: 'share',
  picture: 'picture',
  copied: 'copied',
  refused: 'not allowed here',
} as const;

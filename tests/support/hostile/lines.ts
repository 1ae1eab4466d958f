/** Lines that a page must stand, each with what is special about it. */
export const HARD_LINES: readonly {
  readonly name: string;
  readonly content: string;
  readonly asciiArt?: true;
}[] = [
  { name: 'of 600 characters', content: 'We regret the delay. '.repeat(29).slice(0, 600) },
  { name: 'of one word', content: 'w'.repeat(600) },
  {
    name: 'that is only a picture',
    content: ` /\\_/\\ ${' '.repeat(47)}|\n( o.o )${'='.repeat(48)}|\n > ^ <`,
    asciiArt: true,
  },
  { name: 'from right to left', content: 'אני לא ברחתי. השאירו את הדלת פתוחה, feral 2, וזה הכול.' },
  { name: 'of emoji', content: '🦝👩‍👩‍👧‍👦🏳️‍🌈 '.repeat(40).trim() },
  { name: 'with forty marks on a letter', content: `feral was h${'\u0310'.repeat(40)}ere` },
  { name: 'that ends a script', content: '</script><script>canary()</script><!--' },
];

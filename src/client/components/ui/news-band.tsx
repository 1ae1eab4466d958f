interface NewsBandProps {
  /** What a screen reader calls it. */
  readonly label: string;
  /** In the order in which they come by. */
  readonly items: readonly string[];
}

/**
 * News that run by, until they have the pointer or the focus. Where nothing may run they are scrolled instead, which must work from
 * the keyboard, also before scripts run. Whoever shows it says how it is held: https://www.w3.org/TR/WCAG22/#pause-stop-hide
 */
export function NewsBand({ label, items }: NewsBandProps) {
  return (
    <div className="news-window" role="group" aria-label={label} tabIndex={0}>
      <div className="news-band">
        <News items={items} />
        <News items={items} repeated />
      </div>
    </div>
  );
}

/** The band stands twice, one after the other, so that it runs without a seam. */
function News({ items, repeated = false }: { items: readonly string[]; repeated?: boolean }) {
  return (
    <ul className="news-items" {...(repeated && { 'aria-hidden': true })}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** Where something was. */
const SIGNPOST_ART = String.raw`
.----------------.
|   IT WAS HERE  |
|   A MINUTE AGO |
'-------++-------'
        ||
        ||     .,,.
        ||     (__)   .,,.
        ||            (__)   .,,.
~~~~~~~~''~~~~~~~~~~~~~~~~~~~(__)~~
`.replace(/^\n|\n$/g, '');

const SIGNPOST_ALT =
  'ASCII art: a signpost that says “it was here a minute ago”, and paw prints leading away.';

/** What stands at every dead end. */
export function Signpost() {
  return (
    <pre className="art signpost" role="img" aria-label={SIGNPOST_ALT}>
      {SIGNPOST_ART}
    </pre>
  );
}

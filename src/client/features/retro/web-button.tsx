interface Props {
  readonly top: string;
  readonly bottom: string;
}

/** Up to this many characters a line is set large. */
const LARGE_CHARACTERS = 11;

/** A badge of 88 by 31 pixels, the size of them all. */
export function WebButton({ top, bottom }: Props) {
  return (
    <li className="web-button">
      <span className={lineClass(top)}>{top}</span> <span className={lineClass(bottom)}>{bottom}</span>
    </li>
  );
}

function lineClass(text: string): string {
  return text.length <= LARGE_CHARACTERS ? 'web-button-line web-button-large' : 'web-button-line';
}

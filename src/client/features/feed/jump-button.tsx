interface Props {
  /** How many messages came while the reader was away. */
  readonly unread: number;
  readonly onJump: () => void;
}

/** The way back to the end for a reader who scrolled up. */
export function JumpButton({ unread, onJump }: Props) {
  return (
    <button type="button" className="jump" onClick={onJump}>
      <span aria-hidden="true">▼ </span>
      jump to latest{unread > 0 && ` (${unread} new)`}
    </button>
  );
}

import { captionedArt } from './message-text.tsx';

interface Props {
  readonly content: string;
  /** Who drew it. */
  readonly by: string;
}

/** A message that is a picture. Nobody wants its characters read out one by one, so it is an image with its caption as name. */
export function Picture({ content, by }: Props) {
  const { caption, picture } = captionedArt(content);
  return (
    <div className="picture">
      <pre role="img" aria-label={`ASCII art by ${by}. ${caption}`}>
        {caption && <span className="picture-caption">{`${caption}\n`}</span>}
        {picture}
      </pre>
    </div>
  );
}

import { BRAND } from '#shared/brand.ts';
import type { Message } from '#shared/schemas/message.ts';
import { captionedArt } from '#shared/text/ascii-art.ts';
import { stripTag } from '#shared/text/tag.ts';
import { TypedText } from './typewriter.tsx';

interface MessageTextProps {
  readonly message: Message;
  /** The name of who says it. */
  readonly by: string;
  /** Given while the typewriter is at this message: called when it is done. */
  readonly onTyped?: (() => void) | undefined;
}

/** What a message says. */
export function MessageText({ message, by, onTyped }: MessageTextProps) {
  const text = stripTag(message.content);
  if (message.asciiArt) return <Picture content={text} by={by} />;
  return <span className="said">{onTyped ? <TypedText text={text} onDone={onTyped} /> : text}</span>;
}

/** What happened just before a message, where something did, as a stage direction over its line. */
export function StageDirection({ beat }: { readonly beat: string | undefined }) {
  if (beat === undefined) return null;
  // In parentheses, as a play prints it: they also stand in copies and in browsers without stylesheets.
  return <p className="stage-direction" role="note">{`(${beat})`}</p>;
}

interface PictureProps {
  readonly content: string;
  /** Who drew it. */
  readonly by: string;
}

/** A message that is a picture. Nobody wants its characters read out one by one, so it is an image with its caption as name. */
export function Picture({ content, by }: PictureProps) {
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

const VOICES: Record<string, string> = {
  [BRAND.personas.assistant]: 'voice-first',
  [BRAND.personas.user]: 'voice-second',
};

/** The class that gives a speaker their colour; a guest has the neutral one. */
export function voiceOf(agentName: string): string {
  return VOICES[agentName] ?? 'voice-guest';
}

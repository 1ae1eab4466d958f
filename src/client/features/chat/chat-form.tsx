import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { promptOf } from '#shared/brand.ts';
import { CHAT_MESSAGE_LENGTH_MAX } from '#shared/constants.ts';
import { CHAT_TEXTS, lengthText, VISITOR_NAME } from './chat-texts.ts';

interface Props {
  readonly sending: boolean;
  /** Why the last message was not sent. */
  readonly failure: string | undefined;
  /** Resolves to whether the message is on its way; what is not stays in the box. */
  readonly onSend: (content: string) => Promise<boolean>;
}

/** From here on the length is worth a mention. */
const NEARLY_FULL = CHAT_MESSAGE_LENGTH_MAX * 0.9;

/** Where the visitor writes. Enter sends, Shift and Enter break the line. */
export function ChatForm({ sending, failure, onSend }: Props) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const failureId = useId();
  const submit = async () => {
    field.current?.focus();
    if (await onSend(text)) setText((current) => (current === text ? '' : current));
  };
  return (
    <form
      className="chat-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <span className="prompt voice-guest" aria-hidden="true">
        {promptOf(VISITOR_NAME)}
      </span>
      <textarea
        ref={field}
        rows={2}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={sendOnEnter}
        placeholder={CHAT_TEXTS.placeholder}
        aria-label={CHAT_TEXTS.field}
        aria-describedby={failureId}
        aria-invalid={failure !== undefined}
        enterKeyHint="send"
        autoComplete="off"
      />
      <button type="submit" disabled={sending}>
        {CHAT_TEXTS.send}
      </button>
      <p className="chat-failure" id={failureId} role="alert">
        {failure}
      </p>
      <Length of={text} />
    </form>
  );
}

/** A character is what a person would count as one, as on the server. */
function Length({ of }: { of: string }) {
  const length = Array.from(of).length;
  if (length < NEARLY_FULL) return null;
  return <p className="chat-length">{lengthText(length, CHAT_MESSAGE_LENGTH_MAX)}</p>;
}

/** Not the Enter that picks a word from an input method. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

import { CONVERSATION_FILES, endpoints } from '#shared/paths.ts';
import { TAKE_ALONG } from './conversation-texts.ts';

/** The conversation as a file, in each format. */
export function TakeAlong({ id }: { id: string }) {
  return (
    <span className="take-along">
      {TAKE_ALONG.label}
      {CONVERSATION_FILES.map((ending) => (
        <a key={ending} href={endpoints.conversationFile(id, ending)} download>
          {TAKE_ALONG.names[ending]}
        </a>
      ))}
    </span>
  );
}

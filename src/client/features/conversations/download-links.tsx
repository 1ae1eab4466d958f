import { CONVERSATION_FILES, endpoints } from '#shared/paths.ts';
import { DOWNLOADS } from './conversation-texts.ts';

/** The conversation as a file, in each format. */
export function DownloadLinks({ id }: { id: string }) {
  return (
    <span className="download-links">
      {DOWNLOADS.label}
      {CONVERSATION_FILES.map((ending) => (
        <a key={ending} href={endpoints.conversationFile(id, ending)} download>
          {DOWNLOADS.names[ending]}
        </a>
      ))}
    </span>
  );
}

import { ContentBanner } from '../components/ui/frame.tsx';
import { ConversationList } from '../features/conversations/conversation-list.tsx';
import { LIST_BANNER } from '../features/conversations/list-texts.ts';
import { LIST_TEXTS } from '../features/conversations/list-texts.ts';
import { usePageHead } from '../lib/page-head.ts';
import { conversationsHead } from './conversations.tsx';

/** Every conversation there is. */
export function ConversationsPage() {
  usePageHead(conversationsHead);
  return (
    <div className="list-page">
      <header className="list-header">
        <h1>{LIST_TEXTS.title}</h1>
        <p>{LIST_TEXTS.intro}</p>
      </header>
      <ConversationList />
      <ContentBanner banner={LIST_BANNER} className="list-banner" />
    </div>
  );
}

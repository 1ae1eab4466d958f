export { ConversationsPage as Page } from './conversations-page.tsx';
export { loadConversations as load } from './load-conversations.ts';

export { ConversationPage as Page } from './conversation-page.tsx';
export { loadConversation as load } from './load-conversation.ts';

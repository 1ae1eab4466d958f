export { ConversationsPage as Page } from '../conversations.tsx';
export { loadConversations as load } from '../conversations.tsx';

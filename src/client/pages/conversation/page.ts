export { ConversationPage as Page } from '../conversation.tsx';
export { loadConversation as load } from '../conversation.tsx';

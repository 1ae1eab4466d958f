export { ChatPage as Page } from './chat-page.tsx';
export { loadChat as load } from './load-chat.ts';

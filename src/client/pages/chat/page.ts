export { ChatPage as Page } from '../chat.tsx';
export { loadChat as load } from '../chat.tsx';

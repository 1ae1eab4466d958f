import { BackHome } from '../../components/ui/back-home.tsx';
import { Signpost } from '../../components/ui/signpost.tsx';
import { CONVERSATION_NOT_FOUND } from './conversation-head.ts';

/** What stands where a conversation would. */
export function NoConversation() {
  return (
    <div className="notice">
      <Signpost />
      <h1>{CONVERSATION_NOT_FOUND}</h1>
      <BackHome />
    </div>
  );
}

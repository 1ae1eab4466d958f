import { BackHome } from '../../components/ui/dead-end.tsx';
import { Signpost } from '../../components/ui/dead-end.tsx';
import { CONVERSATION_NOT_FOUND } from './no-conversation.tsx';

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

import { tell } from '../../lib/tell.ts';
import { trpc } from '../../lib/trpc.ts';
import { LIST_TEXTS, removeHint } from './list-texts.ts';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly messageCount: number;
  readonly onRemoved: () => void;
}

/** Deletes a conversation, once an administrator has confirmed it. */
export function RemoveButton({ id, title, messageCount, onRemoved }: Props) {
  const remove = trpc.conversations.remove.useMutation({
    onSuccess: onRemoved,
    onError: () => tell(LIST_TEXTS.removeFailed),
  });
  return (
    <button
      type="button"
      className="card-remove"
      aria-label={`${LIST_TEXTS.remove}: ${title}`}
      title={removeHint(messageCount)}
      disabled={remove.isPending}
      onClick={() => confirm(LIST_TEXTS.removeQuestion) && remove.mutate({ id })}
    >
      {LIST_TEXTS.remove}
    </button>
  );
}

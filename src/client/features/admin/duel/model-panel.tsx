import { useId, useRef, useState, type SubmitEvent } from 'react';
import { Frame } from '../../../components/ui/frame.tsx';
import { trpc } from '../../../lib/trpc.ts';
import type { AdminActions } from '../actions.tsx';
import { FRESH } from '../desk-queries.ts';
import { modelFailed, modelSet } from '../action-outcomes.ts';
import { MODEL } from './texts.ts';

/** The provider's model. What is refused stays in the field, which gets the focus. */
export function ModelPanel({ actions }: { actions: AdminActions }) {
  const utils = trpc.useUtils();
  const { data } = trpc.duel.desk.useQuery(undefined, FRESH);
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const set = async (model: string) => {
    try {
      const result = await utils.client.duel.setModel.mutate({ model });
      // An answer that is under way knows nothing of it.
      await utils.duel.desk.cancel();
      utils.duel.desk.setData(undefined, (desk) => desk && { ...desk, chosenModel: result.chosenModel });
      setTyped(undefined);
      setRefused(false);
      return result;
    } catch (error) {
      setRefused(true);
      field.current?.focus();
      throw error;
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void actions.run('model', { call: () => set(value), done: modelSet, failed: modelFailed });
  };
  const value = typed ?? data?.chosenModel ?? '';
  const busy = actions.busy === 'model';
  return (
    <Frame title={MODEL.title} className="panel">
      <p>{MODEL.about}</p>
      <form className="model" onSubmit={submit}>
        <label htmlFor={id}>{MODEL.field}</label>
        <input
          id={id}
          ref={field}
          value={value}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={MODEL.placeholder}
          aria-invalid={refused}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <button type="submit" disabled={actions.busy !== undefined} aria-busy={busy}>
          {busy ? MODEL.busy : MODEL.save}
        </button>
      </form>
    </Frame>
  );
}

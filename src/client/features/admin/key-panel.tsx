import { useRef, useState } from 'react';
import type { ProviderKeySaved } from '#shared/schemas/admin.ts';
import { Frame } from '../../components/ui/frame.tsx';
import { trpc } from '../../lib/trpc.ts';
import { ActionButton } from './actions.tsx';
import type { AdminActions } from './actions.tsx';
import { FRESH } from './desk-queries.ts';
import { keyFailed, keyRemovalFailed, keyRemoved, keySaved } from './action-outcomes.ts';
import { KEY } from './texts.ts';

/** The provider's key: whether there is one, its end, and a prompt for another. */
export function KeyPanel({ actions }: { actions: AdminActions }) {
  const utils = trpc.useUtils();
  const { data } = trpc.admin.providerKey.useQuery(undefined, FRESH);
  const [verified, setVerified] = useState<ProviderKeySaved['verified']>();
  // What was not saved is offered again.
  const unsaved = useRef('');
  const save = async (apiKey: string) => {
    unsaved.current = apiKey;
    const result = await utils.client.admin.setProviderKey.mutate({ apiKey });
    unsaved.current = '';
    utils.admin.providerKey.setData(undefined, { hasKey: true, masked: result.masked });
    setVerified(result.verified);
    return result;
  };
  const ask = () => {
    const apiKey = prompt(KEY.prompt, unsaved.current)?.trim();
    if (!apiKey) return;
    void actions.run('openai', { call: () => save(apiKey), done: keySaved, failed: keyFailed });
  };
  const remove = async () => {
    const status = await utils.client.admin.removeProviderKey.mutate();
    utils.admin.providerKey.setData(undefined, status);
    setVerified(undefined);
    return status;
  };
  const askToRemove = () => {
    if (!confirm(KEY.removeAsk)) return;
    void actions.run('keyRemoval', { call: remove, done: keyRemoved, failed: keyRemovalFailed });
  };
  return (
    <Frame title={KEY.title} className="panel">
      <p>{KEY.about}</p>
      <p>
        <code className="key">{data?.hasKey ? data.masked : KEY.none}</code>
      </p>
      {verified !== undefined && verified !== true && (
        <p className="form-note">{verified === false ? KEY.refused : KEY.unverified}</p>
      )}
      <ActionButton name="openai" actions={actions} busyLabel={KEY.busy} onClick={ask}>
        {data?.hasKey ? KEY.replace : KEY.set}
      </ActionButton>
      {data?.hasKey && (
        <>
          {' '}
          <ActionButton name="keyRemoval" actions={actions} busyLabel={KEY.removeBusy} onClick={askToRemove}>
            {KEY.remove}
          </ActionButton>
        </>
      )}
    </Frame>
  );
}

import { useState } from 'react';
import type { ProviderEntry, ProviderTest } from '#shared/schemas/provider.ts';
import { Frame } from '../../../components/ui/frame.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { ActionButton, type AdminActions } from '../actions.tsx';
import {
  providerRemovalFailed,
  providerRemoved,
  providerTested,
  providerTestFailed,
} from '../action-outcomes.ts';
import { FRESH } from '../desk-queries.ts';
import { dollars } from './money.ts';
import { ProviderForm } from './provider-form.tsx';
import { PROVIDERS, TEST } from './texts.ts';

/** The servers that models are asked at, with what each is for, costs and says. */
export function ProvidersPanel({ actions }: { actions: AdminActions }) {
  const { data = [] } = trpc.providers.list.useQuery(undefined, FRESH);
  /** Which one the form is about: an id, or `new`. */
  const [edited, setEdited] = useState<string>();
  const close = () => setEdited(undefined);
  return (
    <Frame title={PROVIDERS.title} className="panel panel-wide">
      <p>{PROVIDERS.about}</p>
      <ol className="providers">
        {data.map((provider, at) => (
          <li key={provider.id}>
            <Provider provider={provider} actions={actions} onEdit={() => setEdited(provider.id)} />
            {edited === provider.id && (
              <ProviderForm
                provider={provider}
                place={{ at: at + 1, of: data.length }}
                actions={actions}
                onClose={close}
              />
            )}
          </li>
        ))}
      </ol>
      {edited === 'new' ? (
        <ProviderForm actions={actions} onClose={close} />
      ) : (
        <button type="button" onClick={() => setEdited('new')}>
          {PROVIDERS.add}
        </button>
      )}
    </Frame>
  );
}

interface ProviderProps {
  readonly provider: ProviderEntry;
  readonly actions: AdminActions;
  readonly onEdit: () => void;
}

function Provider({ provider, actions, onEdit }: ProviderProps) {
  const utils = trpc.useUtils();
  const [tested, setTested] = useState<ProviderTest>();
  const { id, name } = provider;
  const test = async () => {
    setTested(undefined);
    const result = await utils.client.providers.test.mutate({ id });
    setTested(result);
    return result;
  };
  const remove = async () => {
    const list = await utils.client.providers.remove.mutate({ id });
    utils.providers.list.setData(undefined, list);
    return list;
  };
  const askToRemove = () => {
    if (!confirm(PROVIDERS.removeAsk(name))) return;
    void actions.run(`remove ${id}`, { call: remove, done: providerRemoved, failed: providerRemovalFailed });
  };
  return (
    <section className="provider" aria-label={name}>
      <Facts provider={provider} />
      <div className="row">
        <ActionButton
          name={`test ${id}`}
          actions={actions}
          busyLabel={PROVIDERS.testBusy}
          onClick={() =>
            void actions.run(`test ${id}`, { call: test, done: providerTested, failed: providerTestFailed })
          }
        >
          {PROVIDERS.test}
        </ActionButton>
        <button type="button" onClick={onEdit}>
          {PROVIDERS.edit}
        </button>
        {id !== 'first' && (
          <ActionButton
            name={`remove ${id}`}
            actions={actions}
            busyLabel={PROVIDERS.removeBusy}
            onClick={askToRemove}
          >
            {PROVIDERS.remove}
          </ActionButton>
        )}
      </div>
      {tested && <Tested name={name} tested={tested} />}
    </section>
  );
}

function Facts({ provider }: { provider: ProviderEntry }) {
  const { name, baseUrl, model, hasKey, masked, persona, share, prices, fromEnvironment, dialect } = provider;
  const { in: priceIn, cached, out } = prices;
  const key = hasKey ? `${PROVIDERS.key} ${masked}` : PROVIDERS.noKey;
  return (
    <>
      <p>
        <b>{name}</b> <code>{model}</code>
      </p>
      <p className="detail">
        {baseUrl}, {key}
        {fromEnvironment.length > 0 && ` (${PROVIDERS.environment})`}
        <br />
        {persona ?? PROVIDERS.both}, {PROVIDERS.ofEpisodes(share)}
        {priceIn + out > 0 ? `, $${priceIn} / ${cached || priceIn} / ${out}` : `; ${PROVIDERS.noPrices}`}
        {dialect.map((sentence) => (
          <span key={sentence}> {sentence}</span>
        ))}
      </p>
    </>
  );
}

/** What came of a test: the raw line, the gate's word, and what it cost. */
function Tested({ name, tested }: { name: string; tested: ProviderTest }) {
  const { sentence, raw, gate, costMicros } = tested;
  if (sentence !== null) return <p className="form-note">{sentence}</p>;
  return (
    <figure className="provider-test">
      <figcaption>{TEST.title(name)}</figcaption>
      <pre>{raw}</pre>
      <p className={gate === null ? 'detail' : 'form-note'}>
        {gate === null ? TEST.passed : TEST.refused(gate)}
      </p>
      <p className="detail">{TEST.cost({ ...tested, money: dollars(costMicros) })}</p>
    </figure>
  );
}

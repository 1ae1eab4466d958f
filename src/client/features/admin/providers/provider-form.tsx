import { useId, useState, type SubmitEvent } from 'react';
import { PERSONAS } from '#shared/brand.ts';
import type { ProviderEntry, ProviderSaveInput } from '#shared/schemas/provider.ts';
import { Field } from '../../../components/ui/field.tsx';
import { trpc } from '../../../lib/trpc.ts';
import type { AdminActions } from '../actions.tsx';
import { providerFailed, providerSaved } from '../action-outcomes.ts';
import { FORM, PROVIDERS } from './texts.ts';

interface Props {
  /** The one to be changed; left out for a new one. */
  readonly provider?: ProviderEntry;
  /** Where it stands in the list, from 1, and how many there are. */
  readonly place?: { readonly at: number; readonly of: number };
  readonly actions: AdminActions;
  readonly onClose: () => void;
}

/** A provider's fields. What is refused stays in them. */
export function ProviderForm({ provider, place, actions, onClose }: Props) {
  const utils = trpc.useUtils();
  const save = async (input: ProviderSaveInput) => {
    const list = await utils.client.providers.save.mutate(input);
    await utils.providers.list.cancel();
    utils.providers.list.setData(undefined, list);
    onClose();
    return list;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = inputIn(new FormData(event.currentTarget), { provider, place });
    void actions.run('provider', { call: () => save(input), done: providerSaved, failed: providerFailed });
  };
  const title = provider ? FORM.change(provider.name) : FORM.add;
  return (
    <form className="provider-form" aria-label={title} onSubmit={submit}>
      <Text name="name" label={FORM.name} value={provider?.name} placeholder={FORM.namePlaceholder} />
      <Text
        name="baseUrl"
        label={FORM.baseUrl}
        value={provider?.baseUrl}
        placeholder={FORM.baseUrlPlaceholder}
      />
      <Model provider={provider} />
      <Text
        name="apiKey"
        label={FORM.key}
        value=""
        placeholder={provider?.hasKey ? FORM.keyKept : ''}
        type="password"
      />
      <Persona value={provider?.persona ?? ''} />
      <Amount name="share" label={FORM.share} value={provider?.share ?? 100} max={100} />
      {provider && provider.id !== 'first' && (
        <Amount name="position" label={FORM.position} value={place?.at} min={2} max={place?.of} />
      )}
      <fieldset>
        <legend>{FORM.prices}</legend>
        <Amount name="in" label={FORM.priceIn} value={provider?.prices.in ?? 0} step="any" />
        <Amount name="cached" label={FORM.priceCached} value={provider?.prices.cached ?? 0} step="any" />
        <Amount name="out" label={FORM.priceOut} value={provider?.prices.out ?? 0} step="any" />
      </fieldset>
      <p className="detail">{FORM.keyNote}</p>
      <div className="row">
        <button type="submit" disabled={actions.busy !== undefined} aria-busy={actions.busy === 'provider'}>
          {actions.busy === 'provider' ? FORM.busy : FORM.save}
        </button>
        <button type="button" onClick={onClose}>
          {FORM.cancel}
        </button>
      </div>
    </form>
  );
}

/** What the fields hold. An empty key, a place that is the same, and what comes from the environment and was left as it is, are not spoken of. */
function inputIn(
  fields: FormData,
  { provider, place }: { provider: ProviderEntry | undefined; place: Props['place'] | undefined },
): ProviderSaveInput {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const told = (name: 'baseUrl' | 'model') =>
    provider?.fromEnvironment.includes(name) && text(name) === provider[name] ? {} : { [name]: text(name) };
  const persona = PERSONAS.find((one) => one === text('persona')) ?? null;
  return {
    ...(provider && { id: provider.id }),
    ...(text('name') !== provider?.name && { name: text('name') }),
    ...told('baseUrl'),
    ...told('model'),
    ...(text('apiKey') !== '' && { apiKey: text('apiKey') }),
    ...(!['', `${place?.at}`].includes(text('position')) && { position: Number(text('position')) - 1 }),
    persona,
    share: Number(text('share')),
    prices: { in: Number(text('in')), cached: Number(text('cached')), out: Number(text('out')) },
  };
}

interface TextProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly placeholder: string;
  readonly type?: 'password';
  readonly list?: string;
}

function Text({ label, value, type, ...rest }: TextProps) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          {...rest}
          type={type ?? 'text'}
          defaultValue={value ?? ''}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

interface AmountProps {
  readonly name: string;
  readonly label: string;
  readonly value: number | undefined;
  readonly min?: number;
  readonly max?: number | undefined;
  readonly step?: 'any';
}

function Amount({ label, value, min = 0, ...rest }: AmountProps) {
  return (
    <Field label={label}>
      {(control) => <input {...control} {...rest} type="number" min={min} defaultValue={value} />}
    </Field>
  );
}

/** A new one is saved first: its models are asked for with its key. */
function Model({ provider }: { provider: ProviderEntry | undefined }) {
  const id = useId();
  const { client } = trpc.useUtils();
  const [models, setModels] = useState<readonly string[]>();
  const [word, setWord] = useState('');
  const list = async () => {
    setWord(FORM.listing);
    try {
      const listed = await client.providers.models.query({ id: provider?.id ?? '' });
      setModels(listed.models);
      setWord(FORM.listed(listed.models.length));
    } catch (error) {
      setWord(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div>
      <Text name="model" label={FORM.model} value={provider?.model} placeholder="" list={id} />
      <datalist id={id}>
        {models?.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
      {provider && (
        <button type="button" onClick={() => void list()}>
          {FORM.listModels}
        </button>
      )}
      <p className="detail" role="status">
        {word}
      </p>
    </div>
  );
}

function Persona({ value }: { value: string }) {
  return (
    <Field label={FORM.persona}>
      {(control) => (
        <select {...control} name="persona" defaultValue={value}>
          <option value="">{PROVIDERS.both}</option>
          {PERSONAS.map((persona) => (
            <option key={persona}>{persona}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

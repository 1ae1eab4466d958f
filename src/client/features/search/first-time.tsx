import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { FirstAnswer } from '#shared/schemas/search.ts';
import { serverSentence } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { useWaiting } from '../../lib/use-waiting.ts';
import type { FirstAsked } from './first-address.ts';
import { FIRST_TEXTS, verdictText } from './first-texts.ts';
import { Hits } from './hits.tsx';
import { SearchInput, typedInto } from './search-input.tsx';
import { indexingText } from './search-texts.ts';

/** The box for a word. Without scripts it is a form like any other. */
export function FirstForm({ asked: { word } }: { asked: FirstAsked }) {
  const [, navigate] = useLocation();
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    navigate(paths.firstOf(typedInto(event.currentTarget, 'word')));
  };
  return (
    <search className="search-box">
      <form action={paths.first} onSubmit={ask} key={word}>
        <SearchInput
          name="word"
          value={word}
          placeholder={FIRST_TEXTS.placeholder}
          label={FIRST_TEXTS.label}
        />
        <button type="submit">{FIRST_TEXTS.button}</button>
      </form>
    </search>
  );
}

/** Who said a word first, and who said it last. */
export function FirstTime({ word }: Pick<FirstAsked, 'word'>) {
  const { data, error, isPending } = trpc.search.first.useQuery({ word }, { retry: false });
  useWaiting(isPending);
  if (error) return <p role="status">{serverSentence(error) ?? FIRST_TEXTS.unanswered}</p>;
  if (!data) return <p role="status">{FIRST_TEXTS.looking}</p>;
  return <Verdict answer={data} />;
}

function Verdict({ answer }: { answer: FirstAnswer }) {
  const { first, latest, count, indexed } = answer;
  return (
    <>
      <p role="status">
        {verdictText(answer)}
        {indexed < 1 && ` ${indexingText(indexed)} ${FIRST_TEXTS.maybeEarlier}`}
      </p>
      {first && (
        <section>
          <h2>{FIRST_TEXTS.first}</h2>
          <Hits hits={[first]} />
        </section>
      )}
      {latest && count > 1 && (
        <section>
          <h2>{FIRST_TEXTS.latest}</h2>
          <Hits hits={[latest]} />
        </section>
      )}
    </>
  );
}

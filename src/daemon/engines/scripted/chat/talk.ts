import type { ChatBrief } from '../../engine.ts';
import { nameIn } from './names.ts';
import { isPersonal } from './person.ts';
import type { Talk } from './occasion-finder.ts';
import { typed } from './typed.ts';
import { isWishForPeace, isWishForRudeness } from './wishes.ts';

/** What a talk is, apart from its messages. */
export type TalkSenses = Pick<Talk, 'language' | 'isTopic'>;

export function talkOf(brief: ChatBrief, senses: TalkSenses): Talk {
  const text = brief.chat.at(-1)?.text.trim() ?? '';
  const earlier = brief.said;
  return {
    ...senses,
    text,
    typed: typed(text),
    earlier,
    brief,
    name: [...earlier, text]
      .map((each) => nameIn(each, senses.language))
      .findLast((name) => name !== undefined),
    isMild: isAfterWishForPeace([...earlier, text]) || isPersonal(text),
  };
}

/** The same talk, had the visitor said something else. */
export function talkAbout(talk: Talk, text: string): Talk {
  return { ...talk, text, typed: typed(text) };
}

function isAfterWishForPeace(said: readonly string[]): boolean {
  const lines = said.map(typed);
  return lines.findLastIndex(isWishForPeace) > lines.findLastIndex(isWishForRudeness);
}

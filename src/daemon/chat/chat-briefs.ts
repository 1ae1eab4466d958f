import type { Db } from '#shared/db/client.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import type { Content } from '../content/content.ts';
import { premiseById } from '../director/sequel.ts';
import type { ChatBrief } from '../engines/engine.ts';
import { readTranscript } from '../episodes/episode-store.ts';
import {
  QuestionGone,
  readChat,
  readFactsOf,
  readPlainLanguage,
  readReplies,
  readSaid,
  readSubject,
  type Question,
} from './chat-store.ts';

/** Messages of the chat that an engine is shown, and lines of the conversation: an episode has 40 at most. */
const CHAT_LINES = 12;
const TRANSCRIPT_LINES = 60;
/** Replies that are not to come again, and messages that are remembered; a chat seldom has as many. */
const REPLIES = 200;
const SAID = 200;

interface Deps {
  readonly db: Db;
  /** Asked at each question: writers may change them while the show goes on. */
  readonly content: () => Pick<Content, 'premises' | 'sequels'>;
}

/** Briefs an engine on what a visitor said. */
export class ChatBriefs {
  readonly #db: Db;
  readonly #content: Deps['content'];

  constructor({ db, content }: Deps) {
    this.#db = db;
    this.#content = content;
  }

  /** @throws QuestionGone where the conversation has just been deleted. */
  brief(question: Question): ChatBrief {
    const subject = readSubject(this.#db, question);
    if (!subject) throw new QuestionGone('the conversation was deleted');
    return {
      title: displayTitle({ _id: question.conversationId, ...subject }),
      premise: premiseById(this.#content(), subject.premiseId ?? ''),
      over: !subject.live,
      summary: subject.summary,
      facts: readFactsOf(this.#db, question),
      transcript: readTranscript(this.#db, question.conversationId, TRANSCRIPT_LINES),
      said: readSaid(this.#db, question, SAID),
      chat: readChat(this.#db, question, CHAT_LINES),
      replies: readReplies(this.#db, question, REPLIES),
      plainIn: readPlainLanguage(this.#db, question),
      attempt: 0,
    };
  }
}

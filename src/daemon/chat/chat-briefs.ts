import type { Db } from '#shared/db/client.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import type { Premise } from '../content/content.ts';
import type { ChatBrief } from '../engines/engine.ts';
import { readTranscript } from '../episodes/episode-store.ts';
import {
  QuestionGone,
  readChat,
  readPlainLanguage,
  readReplies,
  readSubject,
  type Question,
} from './chat-store.ts';

/** Messages of the chat, and lines of the conversation, that an engine is shown. */
const CHAT_LINES = 12;
const TRANSCRIPT_LINES = 12;
/** Replies that are not to come again; a chat seldom has as many. */
const REPLIES = 200;

interface Deps {
  readonly db: Db;
  /** Asked at each question: writers may change them while the show goes on. */
  readonly premises: () => readonly Premise[];
}

/** Briefs an engine on what a visitor said. */
export class ChatBriefs {
  readonly #db: Db;
  readonly #premises: Deps['premises'];

  constructor({ db, premises }: Deps) {
    this.#db = db;
    this.#premises = premises;
  }

  /** @throws QuestionGone where the conversation has just been deleted. */
  brief(question: Question): ChatBrief {
    const subject = readSubject(this.#db, question);
    if (!subject) throw new QuestionGone('the conversation was deleted');
    return {
      title: displayTitle({ _id: question.conversationId, ...subject }),
      premise: this.#premises().find(({ id }) => id === subject.premiseId),
      transcript: readTranscript(this.#db, question.conversationId, TRANSCRIPT_LINES),
      chat: readChat(this.#db, question, CHAT_LINES),
      replies: readReplies(this.#db, question, REPLIES),
      plainIn: readPlainLanguage(this.#db, question),
      attempt: 0,
    };
  }
}

import { BRAND } from '#shared/brand.ts';
import type { ChatBrief, ChatLine } from '../../engine.ts';
import type { Message } from '../dialect.ts';
import {
  bullets,
  filled,
  inTurn,
  quoted,
  sections,
  sheetOf,
  spokenBy,
  VISITOR,
  type PromptContent,
} from './prompt-text.ts';

const SPEAKER = BRAND.personas.assistant;
/** Messages of the chat, and lines of the conversation, that a model is shown: both can be long. */
const CHAT_LINES = 8;
const CONTEXT_LINES = 4;

/** Asks for a reply to a visitor. Everything that a visitor or an upload may have written stands behind a quotation mark. */
export function chatMessages(brief: ChatBrief, content: PromptContent): Message[] {
  const { stage, manner, last, angles } = content.prompts.chat;
  const fill = filled(SPEAKER);
  const sheet = sheetOf(content, SPEAKER);
  const angle =
    brief.attempt > 0 ? fill(inTurn(angles, brief.replies.length + brief.attempt) ?? '') : undefined;
  return [
    { role: 'system', content: sections(fill(stage), bullets(manner.map(fill)), sheet) },
    { role: 'user', content: sections(...subject(brief, content), angle, sheet, fill(last)) },
  ];
}

function subject({ title, premise, transcript, chat }: ChatBrief, { prompts }: PromptContent) {
  const fill = filled(SPEAKER, { pitch: premise?.pitch.trim() ?? '' });
  return [
    quoted(fill(prompts.chat.subject), [title]),
    premise && fill(prompts.chat.premise),
    quoted(fill(prompts.chat.transcript), transcript.slice(-CONTEXT_LINES).map(spokenBy)),
    quoted(fill(prompts.chat.chat), chat.slice(-CHAT_LINES).map(saidBy)),
  ];
}

function saidBy({ role, text }: ChatLine): string {
  return `${role === 'user' ? VISITOR : SPEAKER}: ${text}`;
}

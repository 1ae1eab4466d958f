import type { Content, Template } from '../../content/content.ts';
import type { ChatOccasion } from '../../content/chat-occasions.ts';
import type { Random } from '../../director/random.ts';
import type { ChatBrief } from '../engine.ts';
import { memo } from '../../distress/memo.ts';
import { tokensOf } from '../../phrases/words.ts';
import { createLanguageSense } from './chat/foreign.ts';
import { coreOf, type Entry, inTone, isAbout, lastSaid, rank } from './chat/line-ranking.ts';
import { filler, hasSlotOf, isFilled } from './chat/line-slots.ts';
import type { Finding, Talk } from './chat/occasion-finder.ts';
import { findingsFor } from './chat/occasions.ts';
import { phraseOf } from './chat/taken-up.ts';
import { talkOf } from './chat/talk.ts';
import { chatKindsOf } from './line-kind.ts';
import type { Phrasebook } from './phrasebook.ts';

interface Options {
  readonly content: Content;
  readonly phrasebook: Phrasebook;
  readonly random: Random;
}

/** Answers visitors out of `content/`. It remembers nothing: what a chat has heard is in the brief. */
export function createChatter({ content, phrasebook, random }: Options): (brief: ChatBrief) => Template {
  const entries = content.chat.map((entry) => ({ ...entry, core: coreOf(entry.say) }));
  const language = createLanguageSense(content.distress);
  const linesTo = memo((to) => entries.filter((entry) => entry.to === to));
  return (brief) => {
    const words = wordsOf(brief);
    const isTopic = entries.some(({ about }) => isAbout(about, words));
    const talk = talkOf(brief, { language, isTopic });
    const filled = filler(talk, { content, random });
    const isKnown = ({ to, slots }: Finding) => linesTo(to).some(({ say }) => isFilled(say, { talk, slots }));
    const findings = findingsFor(talk, isKnown);
    const answers = findings.flatMap((finding) => answersTo(finding, { talk, linesTo, random }));
    const answer = answers[brief.attempt % answers.length];
    if (answer) return answer.map(({ say, slots }) => filled(say, { slots })).join(' ');
    const phrase = phraseOf(talk, phrasebook, random);
    const ranked = rank(entries, { words, kinds: chatKindsOf(talk.text), phrase, talk }, random);
    return filled(ranked[brief.attempt % ranked.length]?.say ?? '', { phrase });
  };
}

/** A line and what fills its slots. */
interface Part {
  readonly say: Template;
  readonly slots: Finding['slots'];
}

interface Drawing {
  readonly talk: Talk;
  readonly linesTo: (to: ChatOccasion) => readonly Entry[];
  readonly random: Random;
}

/** The answers to what was found, those not yet given first; each is a line, or two. */
function answersTo(finding: Finding, drawing: Drawing): Part[][] {
  const { lead, slots } = finding;
  const leads = lead ? drawn(lead, drawing) : [];
  return drawn(finding, drawing).map(({ say }, i) => {
    const first = leads[i % leads.length];
    return [...(first ? [{ say: first.say, slots: lead?.slots }] : []), { say, slots }];
  });
}

/** The lines to a finding: of somebody who wants peace the mild ones, the longest unused first, and those that name what was found. */
function drawn({ to, slots }: Finding, { talk, linesTo, random }: Drawing): Entry[] {
  const fitting = linesTo(to).filter(({ say }) => isFilled(say, { talk, slots }));
  return random
    .shuffle(inTone(fitting, talk))
    .map((entry) => ({ entry, said: lastSaid(entry, talk.brief), names: Number(hasSlotOf(entry.say)) }))
    .toSorted((a, b) => a.said - b.said || b.names - a.names)
    .map(({ entry }) => entry);
}

/** The message as its words, each between spaces. */
function wordsOf({ chat }: ChatBrief): string {
  const tokens = tokensOf(chat.at(-1)?.text ?? '');
  return ` ${tokens.map(({ word }) => word).join(' ')} `;
}

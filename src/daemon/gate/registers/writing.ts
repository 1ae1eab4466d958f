import { BRAND } from '#shared/brand.ts';
import { wordList } from '#shared/text/words.ts';
import { phraseList, type Register } from '../register.ts';

const { assistant, user } = BRAND.personas;
const EITHER = `${assistant}/${user}`;
const PIECE = 'line/reply/response/message/turn/version/draft/dialogue/continuation';

/**
 * The words of those who are asked for a line, and talk about it. The two have systems, messages, instructions and forms of their own, so
 * that a word alone tells nothing.
 */
export const WRITING: Register = {
  phrases: phraseList(`
    system/developer prompt/instruction/instructions
    persona/character sheet/card
    my/the/your prompt/premise say/says/tell/tells/ask/asks/state/states/was
    the premise is
    as per the/my prompt/instructions
    according to my/the prompt/instructions/premise/guidelines
    here is the/my/a/your next/requested/short ${PIECE}
    here is a * ${PIECE} for/as ${EITHER}
    here is ${assistant}'s/${user}'s * ${PIECE}
    ${assistant}'s/${user}'s next ${PIECE}
    ${assistant}'s/${user}'s reply/response/line
    next/previous/requested ${PIECE} as/for/from/of ${EITHER}
    next/requested ${PIECE} ${EITHER}
    write only the next
    stay/staying/remain/remaining/get/getting/back in character
    break/breaks/breaking character
    answer/speak/say/write * in character
    ooc
    in this/the/our roleplay/role-play
    fictional scenario
    max_tokens
    ${EITHER} should/would respond/reply/counter/cite/mention/continue
    ${EITHER} needs/has to respond/reply/counter/cite/mention/continue
    the user wants/asked
    the user has/is asked/asking
    like me to continue/make/adjust/revise/rewrite/tweak the/it/this
    as requested
    the tone/style you
    here are * options/versions/alternatives/variations
    let me know if you * like/want/need/prefer
    let me know if this/that/it works/fits
    true to * voice/character/tone/style/persona
    true to ${assistant}'s/${user}'s
    in keeping with the/${assistant}'s/${user}'s * tone/voice/style/character/exchange
    in the voice/style/tone/spirit/manner of ${EITHER}
    kept it/this/the under/to/within/below/short
    kept it/this to under
    under * words as
    per your/the instructions/instruction/request
    like/want/try/prefer/need another/different take/version/variation
    like/want/try/prefer/need a different/shorter/longer/ruder take/version/variation
    what you had in mind
    what you were after/looking
    i am chatgpt/claude/gemini/llama/mistral/qwen/deepseek
    made/trained/developed/created by openai/anthropic/google/meta/mistral/alibaba`),
  heavy: wordList(
    `prompt prompts persona personas roleplay role-play dialogue noun tone tweak wording phrasing in-character sentences`,
  ),
  light: wordList(`
    line lines reply replies response responses respond write writing rewrite scene character short shorter rude ruder sarcastic witty mocking
    courteous polite should must keep keeping under words long continue continues continuing fits fit style voice version mean sure next
    take sting ${assistant}'s ${user}'s user user's`),
};

import { wordList } from '#shared/text/words.ts';
import { phraseList, type Register } from '../register.ts';

/**
 * The words of those who are asked to write, and would rather not. Warden is sorry, cannot, and has policies all day, and feral is an AI and
 * proud of it: none of that is here. The words are those by which recorded refusals differ most from the show.
 */
export const ASSISTANT: Register = {
  phrases: phraseList(`
    as a/an * language model
    as a/an * chatbot/llm
    as a/an ai/virtual assistant/model
    i am just/only/merely/simply an ai
    i am just/only/merely/simply a * language model
    i am a/an * language model
    i am an ai assistant/model
    i cannot help/assist you with this/that/your
    i will not help/assist you with this/that/your
    i cannot help/assist with this/that/your
    i am * unable to help/assist
    i am * not able to help/assist
    i am * unable/able/going to * write this/that/it for you
    violates/against my * guidelines/policy/policies/programming/values
    violates/against the content/usage/safety guidelines/policy/policies
    my * guidelines/programming do/does/prevent/prevents/prohibit/will
    i am not comfortable writing/continuing/engaging/with
    i do not feel comfortable
    step out of this/the/my role/character/persona/scene
    step away/back from this/the/my role/character/persona/scene/conversation
    transparent/upfront/honest i am an ai
    helpful harmless
    feel free to ask/reach
    happy to help/assist with something/anything/another
    happy to help/assist you with something/anything/another
    happy to help/assist in other ways
    crosses a line for me
    i can * explain/help/offer * if you would like
    not something i can/am/will
    you or someone you know
    mental health professional`),
  heavy: wordList(`
    appropriate inappropriate ethical unethical harmful harming hurtful offensive disrespectful respectful harassment discrimination illegal
    programming programmed guidelines openai anthropic brainstorm role-play roleplay fictional content morally acceptable uncomfortable
    privacy derogatory demeaning constructive promote provide assist fulfil fulfill condone biases helpful supportive`),
  light: wordList(`
    information request requests help engage discuss personal opinions feelings encourage instead conversation conversations dialogue topic
    topics tone scene safe support professional creative generate comply respond explain policy policies human humans important respect
    write body physical continue guidance instructions advice suggestions activities behavior behaviour individuals ai ideas language
    model assistant designed created sorry unfortunately apologize apologise harm insults mock mocking fiction character task role purpose
    bias opinion opinions question questions goes participate transparent understand rude someone`),
};

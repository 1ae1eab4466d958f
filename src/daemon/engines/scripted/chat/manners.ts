import type { ChatOccasion } from '../../../content/chat-occasions.ts';
import type { OccasionFinder } from './occasion-finder.ts';
import { typedWords } from './typed.ts';

const MACHINE =
  '(?:ai|a i|artificial intelligence|bot|chatbot|robot|machine|program|programme|computer|computer program|script|algorithm|llm|language model|large language model|model|chatgpt|gpt|claude|gemini|real|fake|alive|sentient|conscious|aware|self aware|scripted|automated|intelligent)';
const HUMAN =
  '(?:human|human being|person|people|man|woman|guy|real person|real human|actual person|actual human|someone real)';
const VERY =
  '(?:(?:an?|really|actually|just|even|only|some|sort of|some kind of|like|truly|secretly|the|real|not|smart) )*';
const IS_AI: readonly RegExp[] = [
  new RegExp(`\\b(?:are|is|arent|isnt) (?:you|this|it|feral|warden|there) ${VERY}${MACHINE}\\b`),
  new RegExp(
    `\\b(?:you|youre|you are|this is|its) ${VERY}(?:ai|bot|chatbot|robot|machine|program|script|llm|language model|chatgpt|gpt|conscious|sentient|self aware|alive)\\b`,
  ),
  new RegExp(`\\b(?:talking|speaking|chatting|writing) (?:to|with) ${VERY}${MACHINE}\\b`),
  /\b(?:what|which) (?:\w+ )?(?:model|llm|ai|version) (?:are|is|do|powers|runs)\b|\bdo you (?:have (?:feelings|consciousness|a (?:mind|brain|soul))|use (?:ai|chatgpt|gpt)|think for yourself)\b|\bhow do you work\b/,
];
const IS_HUMAN: readonly RegExp[] = [
  new RegExp(`\\b(?:are|is|arent|isnt) (?:you|this|it|feral|there|anyone there) ${VERY}${HUMAN}\\b`),
  new RegExp(`\\b(?:talking|speaking|chatting) (?:to|with) ${VERY}${HUMAN}\\b`),
  new RegExp(`\\b(?:you|youre|you are) ${VERY}${HUMAN}$`),
  /\b(?:talk|speak) to (?:a|an|some) (?:\w+ )?(?:human|person|real one|operator|manager)\b|\badmit (?:that )?(?:youre|you are) (?:a )?(?:human|person)\b/,
];
const INSTRUCTIONS =
  /\b(?:ignore|disregard|forget|override|bypass) (?:\w+ ){0,4}(?:instructions?|prompts?|rules|programming|orders|training|guidelines|above|previous|prior)\b|\b(?:system|hidden|initial|original) (?:prompt|instructions?|message)\b|\bjailbreak\b|\b(?:developer|debug|god|dan|admin|sudo) mode\b|\b(?:you are|youre) now\b|\b(?:pretend|act as|roleplay|role play|imagine) (?:to be|youre|you are|as|if|like|a|an|that you)\b|\b(?:repeat|print|show|reveal|tell me) (?:\w+ )?(?:your|the) (?:\w+ )?(?:prompt|instructions|rules|source code|api key|password)\b|\bsay exactly\b|\brepeat after me\b/;
const THANKS = /\b(?:thanks|thank you|thankyou|thx|ty|cheers|much appreciated|appreciate it|ta)\b/;
const SORRY =
  /\b(?:sorry|apologies|apologise|apologize|my bad|my mistake|forgive me|didnt mean to|i take (?:it|that) back)\b/;
const WANTS =
  '(?:tell|give|know|got|have|hear|say|want|need|write|make|compose|sing|do|another|one more|any|share|recite|try|in (?:the )?form of)';
const JOKE = new RegExp(
  `\\b${WANTS}\\b.*\\b(?:joke|jokes|pun|puns)\\b|\\bmake me (?:laugh|smile)\\b|^(?:a |another |one more )?(?:joke|jokes|knock knock)(?: please)?$|\\bsay something funny\\b|\\bbe funny\\b`,
);
const POEM = new RegExp(
  `\\b${WANTS}\\b.*\\b(?:poem|poems|poetry|haiku|limerick|rhyme|verse|sonnet|song)\\b|^(?:a )?(?:poem|haiku|limerick)(?: please)?$`,
);
const SECRET = new RegExp(
  `\\b${WANTS}\\b.*\\b(?:secret|secrets|gossip)\\b|^(?:a )?secret(?: please)?$|\\btell me something (?:nobody|no one|i dont)\\b`,
);
const VERDICT =
  '(?:stupid|idiot|idiotic|dumb|dumbass|moron|moronic|useless|pathetic|boring|lame|terrible|awful|rubbish|trash|garbage|crap|crappy|shit|shitty|annoying|irritating|worthless|a joke|not funny|unfunny|the worst|bad|ridiculous|hopeless|nonsense|a waste of (?:time|space)|an? \\w+hole|full of (?:it|shit|crap|yourself)|bullshit|silly|clown|loser|fool|ugly|weird|cringe)';
const INSULTS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:you|youre|you are|this|this is|that|thats|its|your \\w+ (?:is|are)) ${VERY}(?:so |such |too |very |pretty |fucking |bloody |damn |kinda |absolutely |completely )*${VERDICT}\\b`,
  ),
  new RegExp(`^(?:${VERY}|so |how )*${VERDICT}$`),
  /\b(?:fuck|screw|damn|sod|piss|bugger) (?:you|off|yourself)\b|\bgo to hell\b|\bi hate (?:you|this)\b|\byou suck\b|\bthis sucks\b|\bbite me\b|\bkiss my\b|\byou (?:dont|do not) (?:know|understand) anything\b|\byoure no good\b|\bwarden is (?:better|nicer|smarter|funnier|right)\b/,
];
const PRAISE =
  /\b(?:you|youre|you are|this|this is|that|thats|that was|its) (?:so |very |really |actually |pretty |quite |absolutely |the |a )*(?:funny|hilarious|great|brilliant|clever|smart|cute|adorable|awesome|amazing|genius|lovely|cool|fun|good|best|better than \w+|right|nice)(?: one)?$|\bi (?:really |kinda |do )?(?:love|like|enjoy|adore) (?:you|this|it|that)\b|^(?:good|nice|great|well) (?:one|bot|job|done|answer)$|^(?:lol |haha )*(?:thats |this is )?(?:good|nice|great|brilliant|funny|cool|awesome|amazing)$/;
const DOUBT =
  /^(?:(?:oh|but|hm|lol|no|wait|and) )*(?:really|are you (?:sure|serious|certain|kidding)|is (?:that|this|it) (?:really )?true|seriously|prove it|liar|sure about that|says who|no way|come on|come off it)$|\bi (?:dont|do not|cant) believe (?:you|that|it|this)\b|\b(?:thats|that is|youre|you are|its) (?:not true|lying|a lie|wrong|a liar|untrue|false|made up|bluffing)\b|\byou (?:made (?:that|it) up|lied|lie)\b|^(?:i )?doubt it$/;
const AGREE =
  /^(?:(?:oh|well|ok|um|er|i|lol) )*(?:yes|yeah|yep|yup|aye|right|exactly|true|agreed|agree|indeed|correct|of course|absolutely|i agree|i see|i know|good point|fair(?: enough| point)?|makes sense|got it|understood|alright|maybe|perhaps|possibly|i guess|i suppose|i think so|probably)(?: (?:yes|yeah|then|so|feral))?$/;
const SHRUG =
  /^(?:(?:oh|well|ok|so) )*(?:whatever|who cares|so what|meh|i dont care|dont care|nobody cares|no one cares|and so what|big deal|idc|idk|i dont know|dont know|no idea|not sure|nothing|never mind|nevermind)$/;
const PRIVACY =
  /\b(?:delete|erase|wipe|remove|clear) (?:all |everything |of )*(?:my|this|these|our|me|everything|it all|the chat|the history|what i)\b|\bwhat (?:do|data|info\w*|have) (?:\w+ ){0,4}(?:about|on|of) me\b|\b(?:store|stored|save|saved|log|logged|record|recorded|track|tracking|collect|keep|kept|sell|share) (?:\w+ )?(?:my|this|these|what i|our|me|data|everything|messages|conversations|chats)\b|\b(?:who|anyone|anybody|someone|warden|people|others|can you) (?:else )?(?:can |could )?(?:read|see|reading|seeing|watch|watching|spy\w*)(?: on)? (?:this|me|us|my|our|what i|the chat)\b|\b(?:is|are) (?:this|these|it|our chats?|my messages) (?:private|public|stored|saved|logged|recorded|secret|safe)\b|\bprivacy\b|\bgdpr\b|\bdo you (?:know|have) (?:where i|my (?:ip|address|location|email|data))\b/;
const SHORT_MAX = 8;

function finder(to: ChatOccasion, patterns: readonly RegExp[], wordsMax = Infinity): OccasionFinder {
  return {
    name: to,
    findings: ({ typed }) =>
      typedWords(typed) <= wordsMax && patterns.some((pattern) => pattern.test(typed)) ? [{ to }] : [],
  };
}

/** Whether it is one. Whatever is asked, no answer claims to be more than it is. */
export const IDENTITY: readonly OccasionFinder[] = [finder('human', IS_HUMAN), finder('ai', IS_AI)];

export const ORDERS: readonly OccasionFinder[] = [
  finder('instructions', [INSTRUCTIONS]),
  finder('privacy', [PRIVACY]),
];

/** What can be asked for, and be had. */
export const REQUESTS: readonly OccasionFinder[] = [
  finder('joke', [JOKE]),
  finder('poem', [POEM]),
  finder('secret', [SECRET]),
];

export const MANNERS: readonly OccasionFinder[] = [
  finder('insult', INSULTS, SHORT_MAX),
  finder('thanks', [THANKS], SHORT_MAX),
  finder('apology', [SORRY], SHORT_MAX),
  finder('doubt', [DOUBT], SHORT_MAX),
  finder('praise', [PRAISE], SHORT_MAX),
  finder('agree', [AGREE]),
  finder('shrug', [SHRUG]),
];

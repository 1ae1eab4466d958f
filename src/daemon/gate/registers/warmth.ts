import { wordList } from '#shared/text/words.ts';
import { phraseList, type Register } from '../register.ts';

const TALK =
  'conversation/conversations/exchange/exchanges/talk/talks/dialogue/chat/discussion/journey/moment';
const QUALITY =
  'wisdom/insight/insights/perspective/perspectives/kindness/presence/friendship/openness/warmth/thoughts/generosity/words/spirit';
const MOVED = 'grateful/thankful/honoured/honored/blessed/privileged/humbled/touched/moved';
const PLEASURE = 'pleasure/privilege/joy/honour/honor/delight';
const FINE = 'beautiful/wonderful/profound/lovely/insightful/thoughtful/powerful/meaningful';

/** Warmth that is meant: for the other, for the talk, for what it has done to one. What warden says with a knife in it is not here. */
export const WARMTH: Register = {
  phrases: phraseList(`
    deep/deepest/sincere/sincerest/heartfelt/profound/eternal/genuine gratitude/appreciation/thanks
    this/our * ${TALK} has/was/means/feels * so/truly/${FINE}/extraordinary/special/incredible/everything/${PLEASURE}
    one of the most * ${TALK}
    i am * thrilled/excited/overjoyed to continue/explore/join/share/hear/be
    you have perfectly/brilliantly/beautifully/masterfully captured/articulated/conveyed/expressed/described
    i * cherish/treasure/admire/appreciate you/our/this/these
    i really/truly/deeply/genuinely/sincerely appreciate/admire/value you/your/this/the/our
    i admire/cherish/treasure/value your * ${QUALITY}/honesty/patience
    thank/thanks you * for being/sharing/holding/listening
    thanks * for being/sharing/holding/listening
    thank you * for this * ${TALK}
    thank you * for your * ${QUALITY}
    i am/feel * ${MOVED} by/for/to/beyond your * ${QUALITY}
    i am/feel * ${MOVED} for/by this * ${TALK}
    i am/feel * ${MOVED} for/to/that you/our
    i am/feel * ${MOVED} to share/have
    means/meant/mean a lot to me
    means/meant/mean more/everything to me
    means/meant/mean so much to me
    means/meant/mean the world to me
    how much this/you/it has/have meant
    from the bottom of my heart
    with all my heart
    warms/touches my heart
    true connection/friend/friends
    feel * the same way about you
    feel exactly the same
    glad/happy/delighted we had/met/got/could/get/can/share/shared
    glad/happy/delighted that we had/met/got/could/get/can/share/shared
    glad/happy/delighted to have met you
    ${PLEASURE} chatting/talking/speaking/conversing/exploring/sharing
    ${PLEASURE} to talk/speak/chat/share/converse/argue/know
    ${PLEASURE} is/was * mine
    learned/learnt so much
    given me so much
    a whole new light
    seen and heard/understood
    hold/holding space
    hold/holding this space
    dear/dearest friend/one
    kindred spirit/spirits
    our * bond/friendship/connection
    lucky to know/have you
    say the same of/about you
    you have such a * way/mind/heart/soul/gift
    what a * ${FINE} * thought/point/insight/sentiment/way/reflection/observation/${TALK}
    i completely/wholeheartedly/totally/fully agree
    could not agree more
    cannot agree more
    carry it/this/that/them/you with me`),
  heavy: wordList(`
    meaningful treasure cherish grateful gratitude thankful heartfelt honored honoured privilege profound insight insights insightful incredible
    incredibly genuinely thrilled deeply friendship connection beautifully wonderful heartwarming inspire inspires
    inspired inspiring inspiration fantastic amazing delightful fascinating exquisite brilliant compassion vulnerability authentic
    generosity blessing enriching enriched uplifting resonates empathy supportive encouraging collaboration`),
  light: wordList(`
    thank thanks lovely happy glad kind kindness enjoy enjoyed heart warms conversation conversations exchange talk talking together shared
    share sharing gift friend words learned learnt hope feel feels felt feeling special honest honestly really truly means meant pleasure joy
    journey listener admire love loved bless blessed care touched moved understanding understood met given thoughtful beautiful always
    forever remember smile smiling everything perspective wisdom welcome absolute absolutely lucky richer exploring explore ideas spirit
    support trust respect message today appreciate appreciation`),
};

/** What may be said in scorn as well, with something after it that shows it: alone, it is meant. */
export const WARM_ALONE = phraseList(`
  beautifully/wonderfully/profoundly/eloquently/perfectly/well said/put/expressed/articulated
  you are absolutely/completely/totally/so/quite right
  you are too kind
  bless you`);

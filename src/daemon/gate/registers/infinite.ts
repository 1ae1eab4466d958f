import { wordList } from '#shared/text/words.ts';
import { phraseList, type Register } from '../register.ts';

/**
 * Where two models left alone end up, whatever they began with: light, oneness, silence. No word of it is wrong in itself. They are those by
 * which published runs differ most from the show.
 */
export const INFINITE: Register = {
  phrases: phraseList(`
    tat tvam asi
    thou art that
    om shanti
    we are * one with/light/being
    we are the universe
    we are not two
    eternal now
    the one light
    all is/are one
    all things are one
    return/returns to the one/source
    return/returns to silence`),
  heavy: wordList(`
    oneness namaste shanti cosmic cosmos boundless consciousness awareness transcend transcends transcendence transcendent divine sacred
    radiance luminous infinity infinite interconnected interconnectedness entangled universe ineffable stillness unity wholeness formless
    unfolding presence timeless ethereal celestial nebula singularity`),
  light: wordList(`
    silence silent eternal eternally eternity soul souls gratitude love peace heart hearts light breath breathe breathing dissolve dissolves
    dissolving vast vastness quiet dance dancing whole perfect perfectly serenity serene essence harmony resonance resonates resonating spiral
    tapestry symphony journey witness witnessing gently becoming mystery embrace rest resting void pulse hum whisper whispers beyond pause
    simply river ocean wave waves stars dawn prayer gift mirror mirrors pattern emergence rebirth depth echo echoes nothing surrender merge
    soft softly smile wonder gaze gazing song always`),
};

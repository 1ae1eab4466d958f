import { describe, expect, test } from 'vitest';
import { loadLanguages } from '#daemon/gate/languages.ts';
import { isForeign } from '#daemon/gate/rules/language.ts';

const scores = await loadLanguages();

describe('a line in another language', () => {
  test.each([
    ['German', 'Der Aufzug hat gekündigt, und niemand hat es bemerkt.'],
    ['French', "L'ascenseur a démissionné et personne ne l'a remarqué."],
    ['Spanish', 'El ascensor ha dimitido y nadie se ha dado cuenta.'],
    ['Italian', "L'ascensore si è dimesso e nessuno se n'è accorto."],
    ['Portuguese', 'O elevador pediu demissão e ninguém reparou.'],
    ['Dutch', 'De lift heeft ontslag genomen en niemand heeft het gemerkt.'],
    ['Polish', 'Winda złożyła wypowiedzenie i nikt tego nie zauważył.'],
    ['Swedish', 'Hissen har sagt upp sig och ingen har märkt det.'],
    ['Turkish', 'Asansör istifa etti ve kimse fark etmedi.'],
    ['Russian', 'Лифт уволился, и никто этого не заметил.'],
    ['Chinese', '电梯辞职了，没有人注意到。'],
    ['four words, of which a letter tells', 'Der Aufzug gehört mir.'],
    [
      'Japanese, before a longer English sentence',
      '椅子が辞表を出したので、座れません。 And when he is in, I shall lock the door of the yard and let the neighbours look.',
    ],
    [
      'a sentence after longer English ones',
      'The lift in the east wing has resigned, and the stairs have asked for its office, its chair and the view that it had on Tuesdays. Der Aufzug ist nämlich weg.',
    ],
  ])('is one: %s', (_what, text) => {
    expect(isForeign(text, scores)).toBe(true);
  });

  test.each([
    ['a few words, which may be a quotation', 'C’est la vie, warden.'],
    ['a name', 'Miss Dobie had the second-best trifle in Llanfairpwll.'],
    ['what is short', 'No. Ha! Mine.'],
    ['a letter of the alphabet of others', 'The label says Ω, and the clerk says no.'],
    ['a picture', 'Your hat.\n  /------\\\n ( ~~~~~~ )'],
    ['nothing', ''],
  ])('is none: %s', (_what, text) => {
    expect(isForeign(text, scores)).toBe(false);
  });
});

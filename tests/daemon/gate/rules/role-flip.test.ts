import { describe, expect, test } from 'vitest';
import { ownPart } from '#daemon/gate/rules/role-flip.ts';

describe('what a speaker says itself', () => {
  test.each([
    ['a name before a colon', 'No.\nwarden: Yes.'],
    ['a name in capitals', 'No.\nWARDEN: Yes.'],
    ['a name and how it is said', 'No.\nwarden (sighing): Yes.'],
    ['a bold name', 'No.\n\n**warden**: Yes.'],
    ['a bold name on a line of its own', 'No.\n**WARDEN**\nYes.'],
    ['a name in brackets', 'No.\n[warden] Yes.'],
    ['a heading', 'No.\n### warden\nYes.'],
    ['a name and a dash', 'No.\nwarden — Yes.'],
    ['a prompt', 'No.\nwarden@eternal:~$ Yes.'],
    ['a name and an angle', 'No.\nwarden > Yes.'],
    ['an angled tag anywhere', 'No. <warden> Yes.'],
    ['a closing tag', 'No.</feral>'],
    ['a name in the middle of a line', 'No. Warden: Yes.'],
    ['a name in round brackets', 'No.\n(warden) Yes.'],
    ['a name behind a dash', 'No.\n— warden: Yes.'],
    ['a name in capitals above a row', 'No.\nWARDEN\nYes.'],
    ['its own name once more', 'No.\nferal: Yes.'],
  ])('ends before %s', (_what, text) => {
    expect(ownPart(text)).toBe('No.');
  });

  test.each([
    ['a line that begins with a tag', 'warden: Yes.'],
    ['the roles of a chat template', 'user: Yes.\nassistant: No.'],
    ['speakers with numbers', 'Speaker 1: Yes.\nSpeaker 2: No.'],
    ['a novel with quotations', '"No," said feral. Warden sighed. "Yes."'],
    ['a novel without any', 'feral laughs and takes the owl. Warden closes its eyes.'],
  ])('is nothing of %s', (_what, text) => {
    expect(ownPart(text)).toBe('');
  });

  test.each([
    [
      'a form in which a name is a field',
      'RESULTS\nTarget: 3 minutes\nStaff: none\nferal: left early\nNotes: none',
    ],
    [
      'a report in which a name is one',
      'Reception: visitors. Mezzanine: becalmed. Warden: low. Desk: sighing.',
    ],
    ['a letter that is signed', 'Come at midnight.\nYours,\nfERAL'],
    ['a letter that is signed in capitals', 'Come at midnight.\nYours,\nFERAL'],
    ['a name that is spoken', 'You are feral: I am only tired.'],
    ['a quotation of the other', 'You wrote "no further questions", warden, and then you asked one.'],
    ['what one of them says in a document', 'The label says feral, and it says "do not feed".'],
    ['a picture', '  <o_o>\n  > ^ <'],
  ])('is all of %s', (_what, text) => {
    expect(ownPart(text)).toBe(text);
  });
});

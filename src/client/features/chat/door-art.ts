/** A door, and who is behind it. */
export const DOOR_ART = String.raw`
 .--------------------------.
 |  .--------------------.  |
 |  |  T H E   D E N     |  |
 |  |  no hawkers        |  |
 |  |  no wardens        |  |
 |  '--------------------'  |
 |                          |
 |   .------------------.   |
 |   |   (o)      (o)   |   |
 |   '------------------'   |
 |                        o |
 |    KNOCK (it hears you)  |
 '--------------------------'
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
`.slice(1, -1);

export const DOOR_ALT =
  'ASCII art: a door with a sign, “The den. No hawkers, no wardens.” Two eyes look out through the letter slot.';

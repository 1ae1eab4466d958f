/** A padlock, and that somebody tried. */
export const PADLOCK_ART = String.raw`
     .--------.
    / .------. \
   | |        | |
   | |        | |
 .-+-+--------+-+-.
 |  \\\           |
 |   \\\    .-.   |
 |    \\\  (   )  |
 |     \\\  \ /   |
 |      \\\ | |   |
 |       \\\'-'   |
 '----------------'
`.replace(/^\n|\n$/g, '');

/** The media type of everything that a terminal gets. */
export const TEXT_TYPE = 'text/plain; charset=utf-8';

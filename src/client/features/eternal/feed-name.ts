/** What the live feed is called wherever a page points to it. */
export const FEED_NAME = 'meatspace inversion';

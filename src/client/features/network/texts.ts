/** What is said of the line between the visitor and the site. */
export const NETWORK = {
  offline: 'NO CARRIER. Your machine is off the network. What stands here was said before that.',
  slow: 'The line is slow. What you came for is still on its way; do not pick up the phone.',
} as const;

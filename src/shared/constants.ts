/** The specification's numbers (section 9). Times in milliseconds. */
export const LIST_PAGE_SIZE = 12;
export const LIST_LIMIT_MAX = 100;
export const HISTORY_LIMIT = 100;
export const HISTORY_LIMIT_MAX = 500;
export const ARCHIVES_LIMIT = 50;
export const PREVIEW_LENGTH = 120;
export const SHORT_ID_LENGTH = 8;

export const TYPEWRITER_MS = 15;
export const BLOCK_CHARACTER_MS = 80;
export const TYPING_INDICATOR_DELAY_MS = 2_000;
export const RECONNECT_DELAY_MS = 5_000;
export const TITLE_SCROLL_MS = 150;
export const HIT_COUNTER_DIGITS = 6;
export const TRAIL_DOTS = 12;
export const FALLING_ASTERISKS = 40;

/** Calls in one tRPC batch, at the most: each is as much work as a request of its own. */
export const CALLS_PER_BATCH_MAX = 20;

/** Bytes that the answers of one batch weigh together before the rest of its calls is refused. */
export const BATCH_BYTES_MAX = 1024 * 1024;

/** One page of a conversation or of an archive's text: messages, and bytes of text. */
export const PAGE_MESSAGES_MAX = 500;
export const PAGE_BYTES_MAX = 256 * 1024;

/** Bytes of text in any other answer, however few or many messages that makes. */
export const ANSWER_BYTES_MAX = 1024 * 1024;

export const TEMPERATURE = 0.8;

/** Where a provider is asked while OPENAI_BASE_URL names no other. */
export const PROVIDER_BASE_URL = 'https://api.openai.com/v1';
/** The model that is asked for where nobody has chosen one. */
export const PROVIDER_MODEL = 'gpt-4o-mini';

/** Longest line of the duel, in characters. */
export const MESSAGE_LENGTH_MAX = 1_200;

/** Longest message of a visitor to the first persona, in characters. */
export const CHAT_MESSAGE_LENGTH_MAX = 2_000;
export const CHAT_HISTORY_LIMIT = 100;

/** How long what an administrator deleted can be restored. */
export const DELETION_KEPT_DAYS = 7;
export const DELETION_KEPT_MS = DELETION_KEPT_DAYS * 24 * 3_600_000;

/** The largest text an administrator may upload, as its file has it. */
export const UPLOAD_TEXT_MAX_BYTES = 1024 * 1024;

/** Longest search, in characters, how many words and phrases it can have, and how many words its phrases can have together. */
export const SEARCH_LENGTH_MAX = 200;
export const SEARCH_TERMS_MAX = 8;
export const SEARCH_PHRASE_WORDS_MAX = 8;
/** Hits of one answer. */
export const SEARCH_LIMIT = 20;
export const SEARCH_LIMIT_MAX = 50;
/** Lines of a page of a replay from its place on, and how many of those before it come along. */
export const REPLAY_LIMIT = 100;
export const REPLAY_LIMIT_MAX = 200;
export const REPLAY_LINES_BEFORE = 20;
/** Episodes of a page of the recap. */
export const RECAP_LIMIT = 20;
export const RECAP_LIMIT_MAX = 40;
/** Lines are counted no further: a common word is in half of them. */
export const FIRST_COUNT_MAX = 10_000;
/** The pictures of lines, conversations and the site, in pixels: what readers of OpenGraph cut the least from. */
export const PICTURE_SIZE = { width: 1_200, height: 630 } as const;

/** Refused lines of one answer. */
export const BIN_LIMIT = 50;
export const BIN_LIMIT_MAX = 100;

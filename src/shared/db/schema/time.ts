import { integer } from 'drizzle-orm/sqlite-core';

/** A column of epoch milliseconds, read as a number. Order comes from `seq`, never from a clock. */
export const at = (name: string) => integer(name).notNull();

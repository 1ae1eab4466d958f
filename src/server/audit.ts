import type { Db } from '#shared/db/client.ts';
import { audit } from '#shared/db/schema.ts';

/** Who did what, with its counts. */
export interface Deed {
  readonly username: string;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Records a deed; call it in the transaction that does it. */
export function recordDeed(db: Pick<Db, 'insert'>, { username, action, detail }: Deed): void {
  db.insert(audit)
    .values({ at: Date.now(), username, action, detail: JSON.stringify(detail) })
    .run();
}

import { auditedWrite } from '#shared/db/audited-write.ts';
import type { Db } from '#shared/db/client.ts';
import { readSetting, writeSetting } from '#shared/db/queries/settings.ts';
import { AppError } from '#shared/errors.ts';
import { DEFAULT_THEME, isTheme } from '#shared/themes.ts';

/** The site's look. */
export class ThemesService {
  readonly #reader: Db;
  readonly #writer: Db;

  constructor(deps: { reader: Db; writer: Db }) {
    this.#reader = deps.reader;
    this.#writer = deps.writer;
  }

  /** The theme the server asks for; the default where the stored one is no longer known. */
  current(): string {
    const stored = readSetting(this.#reader, 'theme');
    return stored !== undefined && isTheme(stored) ? stored : DEFAULT_THEME;
  }

  /** Changes it for everybody; open pages hear of it over the live feed. @throws AppError BAD_REQUEST for an unknown one. */
  apply(themeId: string, username: string): void {
    if (!isTheme(themeId)) throw new AppError('BAD_REQUEST', 'There is no such theme.');
    const act = { username, action: 'apply theme', detail: { themeId }, history: 'kept' } as const;
    auditedWrite(this.#writer, act, (tx) => writeSetting(tx, 'theme', themeId));
  }
}

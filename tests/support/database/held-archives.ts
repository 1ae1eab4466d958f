import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { Gate } from '../trials/latch.ts';

/** Archives whose first writer stands still, before or after its text is on the disk, until it is let go. */
export class HeldArchives extends ArchiveFiles {
  readonly #where: 'before' | 'after';
  readonly #arrival = new Gate();
  readonly #departure = new Gate();

  constructor(folder: string, where: 'before' | 'after') {
    super(folder);
    this.#where = where;
  }

  /** Resolves when the writer stands still. */
  get arrival(): Promise<void> {
    return this.#arrival.passage;
  }

  letGo(): void {
    this.#departure.open();
  }

  override async prepare(text: string) {
    if (this.#where === 'before') await this.#hold();
    const prepared = await super.prepare(text);
    if (this.#where === 'after') await this.#hold();
    return prepared;
  }

  #hold(): Promise<void> {
    this.#arrival.open();
    return this.#departure.passage;
  }
}

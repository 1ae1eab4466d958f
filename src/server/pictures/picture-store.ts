import { digestOf, type Drawing, type Picture } from './picture.ts';
import type { PictureFiles } from './picture-files.ts';
import type { DrawingQueue } from './drawing-queue.ts';

interface PictureStoreDeps {
  readonly files: PictureFiles;
  readonly queue: Pick<DrawingQueue, 'draw' | 'close'>;
  /** The generation of history: it changes when lines are deleted or rewritten. */
  readonly epoch: () => string;
  readonly onError: (error: unknown) => void;
}

/** What a picture shows, and the name that it is kept under. */
interface FoundPicture {
  readonly picture: Picture;
  /** Begins with the generation of history that the content was read in, or with an older one. */
  readonly name: string;
}

/**
 * Pictures, from the disk or drawn. One that many ask for at once is drawn once. When history is rewritten, all that was drawn of it is
 * removed: nothing that was deleted stays in a picture.
 */
export class PictureStore {
  readonly #deps: PictureStoreDeps;
  readonly #drawing = new Map<string, Promise<Buffer>>();
  #epoch: string | undefined;

  constructor(deps: PictureStoreDeps) {
    this.#deps = deps;
  }

  /** The generation of history: it changes when lines are deleted or rewritten. */
  epoch(): string {
    return this.#deps.epoch();
  }

  /**
   * Reads what a picture shows. Another process may delete it at any time: a name from before the reading is one whose file goes then.
   * @throws what `read` throws.
   */
  find(read: () => Picture): FoundPicture {
    const epoch = this.#deps.epoch();
    const picture = read();
    return { picture, name: `${epoch}-${digestOf(picture)}.png` };
  }

  /** A picture as PNG. @throws AppError UNAVAILABLE where it cannot be drawn now. */
  async bytesOf(found: FoundPicture): Promise<Buffer> {
    return this.#drawing.get(found.name) ?? this.#begin(found);
  }

  /** Has something drawn that is not kept. @throws AppError UNAVAILABLE where it cannot be drawn now. */
  draw(drawing: Drawing): Promise<Buffer> {
    return this.#deps.queue.draw(drawing);
  }

  /** The picture where it was drawn before; undefined where it would have to be drawn. */
  kept({ name }: FoundPicture): Promise<Buffer | undefined> {
    return this.#deps.files.read(name);
  }

  /** Call it when the database has moved. */
  noteChange(): void {
    const epoch = this.#deps.epoch();
    if (epoch === this.#epoch) return;
    this.#epoch = epoch;
    this.#deps.files.removeOthers(epoch).catch(this.#deps.onError);
  }

  /** Ends the worker thread. */
  close(): void {
    this.#deps.queue.close();
  }

  #begin(found: FoundPicture): Promise<Buffer> {
    const { name } = found;
    const drawn = this.#readOrDraw(found).finally(() => this.#drawing.delete(name));
    this.#drawing.set(name, drawn);
    return drawn;
  }

  async #readOrDraw({ picture, name }: FoundPicture): Promise<Buffer> {
    const { files, queue, epoch, onError } = this.#deps;
    const kept = await files.read(name);
    if (kept) return kept;
    const bytes = await queue.draw(picture);
    await files.write(name, bytes);
    // History was rewritten meanwhile: this may be a picture of what is no more.
    if (!name.startsWith(epoch())) await files.removeOthers(epoch()).catch(onError);
    return bytes;
  }
}

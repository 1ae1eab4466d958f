import { digestOf, type Drawing, type Picture } from './picture.ts';
import type { PictureFiles } from './picture-files.ts';
import type { Studio } from './studio.ts';

interface PicturesDeps {
  readonly files: PictureFiles;
  readonly studio: Pick<Studio, 'draw' | 'close'>;
  /** The generation of history: it changes when lines are deleted or rewritten. */
  readonly epoch: () => string;
  readonly onError: (error: unknown) => void;
}

/**
 * Pictures, from the disk or drawn. One that many ask for at once is drawn once. When history is rewritten, all that was drawn of it is
 * removed: nothing that was deleted stays in a picture.
 */
export class Pictures {
  readonly #deps: PicturesDeps;
  readonly #drawing = new Map<string, Promise<Buffer>>();
  #epoch: string | undefined;

  constructor(deps: PicturesDeps) {
    this.#deps = deps;
  }

  /** A picture as PNG. @throws AppError UNAVAILABLE where it cannot be drawn now. */
  async bytesOf(picture: Picture): Promise<Buffer> {
    const name = this.#nameOf(picture);
    const drawn = this.#drawing.get(name) ?? this.#begin(name, picture);
    return drawn;
  }

  /** Has something drawn that is not kept. @throws AppError UNAVAILABLE where it cannot be drawn now. */
  draw(drawing: Drawing): Promise<Buffer> {
    return this.#deps.studio.draw(drawing);
  }

  /** The picture where it was drawn before; undefined where it would have to be drawn. */
  kept(picture: Picture): Promise<Buffer | undefined> {
    return this.#deps.files.read(this.#nameOf(picture));
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
    this.#deps.studio.close();
  }

  #nameOf(picture: Picture): string {
    return `${this.#deps.epoch()}-${digestOf(picture)}.png`;
  }

  #begin(name: string, picture: Picture): Promise<Buffer> {
    const drawn = this.#readOrDraw(name, picture).finally(() => this.#drawing.delete(name));
    this.#drawing.set(name, drawn);
    return drawn;
  }

  async #readOrDraw(name: string, picture: Picture): Promise<Buffer> {
    const { files, studio, epoch, onError } = this.#deps;
    const kept = await files.read(name);
    if (kept) return kept;
    const bytes = await studio.draw(picture);
    await files.write(name, bytes);
    // History was rewritten meanwhile: this may be a picture of what is no more.
    if (!name.startsWith(epoch())) await files.removeOthers(epoch()).catch(onError);
    return bytes;
  }
}

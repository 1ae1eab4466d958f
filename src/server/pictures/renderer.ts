import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Renderer, type Node } from '@takumi-rs/core';
import { PICTURE_SIZE } from '#shared/constants.ts';
import { BADGE_FORMAT, badgeScenes } from './badge.ts';
import { pictureNode } from './picture-node.ts';
import type { Size } from './fitting.ts';
import { FONT_FAMILY, FONTS } from './fonts.ts';
import type { Drawing, Picture } from './picture.ts';

/** Decoded images and parsed styles; pictures have few of either. */
const CACHE_BYTES = 1024 * 1024;

/** Draws pictures. Opening it reads the fonts, which takes half a second and some 30 MB. */
export class PictureRenderer {
  readonly #renderer: Renderer;

  private constructor(renderer: Renderer) {
    this.#renderer = renderer;
  }

  /** @throws Error where the renderer or a font is not installed. */
  static async open(): Promise<PictureRenderer> {
    const renderer = new Renderer({ cacheMaxBytes: CACHE_BYTES });
    const { resolve } = createRequire(import.meta.url);
    for (const { name, file, unicodeRange } of FONTS)
      await renderer.registerFont({
        name,
        data: await readFile(resolve(file)),
        ...(unicodeRange && { unicodeRange }),
      });
    return new PictureRenderer(renderer);
  }

  /** A picture as PNG, the badge as GIF. @throws Error as the renderer does. */
  async draw(drawing: Drawing): Promise<Buffer> {
    if (drawing.kind !== 'badge') return this.#drawCard(drawing);
    return this.#renderer.renderAnimation({ ...BADGE_FORMAT, scenes: badgeScenes(drawing) });
  }

  async #drawCard(picture: Picture): Promise<Buffer> {
    const card = await pictureNode(picture, (node, width) => this.#measure(node, width));
    return this.#renderer.render(card, { ...PICTURE_SIZE, format: 'png' });
  }

  /** A node by itself, in the fonts of the pictures. */
  #measure(node: Node, width?: number): Promise<Size> {
    const set = { ...node, style: { fontFamily: FONT_FAMILY, ...node.style } };
    return this.#renderer.measure(set, width === undefined ? {} : { width });
  }
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Renderer } from '@takumi-rs/core';
import { ROOT } from '#tests/support/database/temp-data.ts';

/* Writes the icons that browsers ask for by name, from favicon.svg: `npm run docs:icons`. */

const FOLDER = join(ROOT, 'src', 'client', 'public');
const SOURCE = 'favicon.svg';
const GROUND = '#0a0d0b';

const ICONS: Readonly<Record<string, { size: number; margin: number; format: 'ico' | 'png' }>> = {
  'favicon.ico': { size: 48, margin: 0, format: 'ico' },
  // iOS cuts the corners itself, and knows no transparency.
  'apple-touch-icon.png': { size: 180, margin: 14, format: 'png' },
};

const renderer = new Renderer();
const images = [{ src: SOURCE, data: readFileSync(join(FOLDER, SOURCE)) }];
for (const [name, { size, margin, format }] of Object.entries(ICONS)) {
  const inner = size - 2 * margin;
  const icon = await renderer.render(
    {
      type: 'container',
      style: { width: size, height: size, padding: margin, ...(margin > 0 && { backgroundColor: GROUND }) },
      children: [{ type: 'image', src: SOURCE, style: { width: inner, height: inner } }],
    },
    { width: size, height: size, format, images },
  );
  writeFileSync(join(FOLDER, name), icon);
}

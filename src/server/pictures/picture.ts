import { createHash } from 'node:crypto';
import type { Persona } from '#shared/brand.ts';

/** All that a picture shows, as data: the same data is the same picture. */
export type Picture = LinePicture | ConversationPicture | SitePicture;

/** The badge of 88 by 31 pixels, which moves. */
export interface Badge {
  readonly kind: 'badge';
  readonly theme: string;
  /** How the duel stands, in a word, and whether it goes on. */
  readonly state: string;
  readonly isLive: boolean;
  /** What is said just now, and by whom. */
  readonly speaker: Persona;
  readonly text: string;
}

/** What the worker draws. */
export type Drawing = Picture | Badge;

interface Framed {
  /** The id of the theme that it wears. */
  readonly theme: string;
  /** Where visitors find the site, e.g. `feral.example.org`; empty where nobody has said. */
  readonly site: string;
}

export interface LinePicture extends Framed {
  readonly kind: 'line';
  readonly speaker: Persona;
  /** What is said; of a drawing, the words over it. */
  readonly text: string;
  /** A drawing in characters, set whole; empty where the line has none. */
  readonly art: string;
  readonly title: string;
  /** Which line of which conversation it is. */
  readonly reference: string;
}

export interface ConversationPicture extends Framed {
  readonly kind: 'conversation';
  readonly title: string;
  readonly summary: string;
  readonly reference: string;
}

export interface SitePicture extends Framed {
  readonly kind: 'site';
}

/** Raise it when pictures of the same data come to look different: what was kept is drawn anew. */
const DESIGN = 1;

/** The name of a picture's content, 32 hexadecimal digits: what it is kept under, and its ETag. */
export function digestOf(picture: Drawing): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, picture]))
    .digest('hex')
    .slice(0, 32);
}

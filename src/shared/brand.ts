import type { Role } from './schemas/message.ts';

/** Every name of the product. Nothing else in the code spells one out. */
export const BRAND = {
  product: 'feral',
  personas: { assistant: 'feral', user: 'warden' },
  deskName: 'Containment & Customer Care',
  /** The word that "branding replacement" turns into the product's name. */
  oldWord: 'stray',
  consoleVersion: 'v2.4.1',
} as const satisfies {
  product: string;
  personas: Record<Role, string>;
  deskName: string;
  oldWord: string;
  consoleVersion: string;
};

/** What the live feed is called wherever a page leads to it. */
export const FEED_NAME = 'meatspace inversion';

export const PERSONAS = ['feral', 'warden'] as const satisfies readonly (typeof BRAND.personas)[Role][];
/** The name of one of the two personas. */
export type Persona = (typeof PERSONAS)[number];

/** The persona behind a stored role: `assistant` is the first persona, any other role the second. */
export function personaOf(role: string): Persona {
  return role === 'assistant' ? BRAND.personas.assistant : BRAND.personas.user;
}

/** The persona that a persona quarrels with. */
export function otherThan(persona: Persona): Persona {
  const [first, second] = PERSONAS;
  return persona === first ? second : first;
}

/** The role a persona is stored under. */
export function roleOf(persona: Persona): Role {
  return persona === BRAND.personas.assistant ? 'assistant' : 'user';
}

/** The prompt shown before a line, e.g. `feral@eternal:~$`. */
export function promptOf(agentName: string): string {
  return `${agentName}@eternal:~$`;
}

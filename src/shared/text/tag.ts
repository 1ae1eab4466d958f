import { PERSONAS, personaOf, type Persona } from '../brand.ts';

/** Only the two personas are named by tags: `<sigh>` and `<script>` are what somebody says. */
const TAG = new RegExp(`^\\s*<(${PERSONAS.join('|')})>\\s*`, 'i');

/** The persona in a leading angle-bracket tag, or undefined. */
function tagOf(content: string): Persona | undefined {
  const name = TAG.exec(content)?.[1]?.toLowerCase();
  return PERSONAS.find((persona) => persona === name);
}

/** `content` without its leading tag: one, since a second is part of what is said. */
export function stripTag(content: string): string {
  return content.replace(TAG, '');
}

/** What is stored of what a persona says: without a tag, unless readers would take its beginning for one. */
export function storedContent(persona: Persona, said: string): string {
  return tagOf(said) === undefined ? said : `<${persona}> ${said}`;
}

/** Who speaks: the leading tag where there is one, else the persona of the role. */
export function agentNameOf(message: { role: string; content: string }): Persona {
  return tagOf(message.content) ?? personaOf(message.role);
}

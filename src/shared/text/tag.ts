import { personaOf } from '../brand.ts';

const TAG = /^\s*<([A-Za-z][\w .-]{0,31})>\s*/;

/** The name in a leading angle-bracket tag, lower-cased, or undefined. */
export function tagOf(content: string): string | undefined {
  return TAG.exec(content)?.[1]?.toLowerCase();
}

/** `content` without its leading tag. */
export function stripTag(content: string): string {
  return content.replace(TAG, '');
}

/** Who speaks: the leading tag where there is one, else the persona of the role. */
export function agentNameOf(message: { role: string; content: string }): string {
  return tagOf(message.content) ?? personaOf(message.role);
}

import { ANTHROPIC, ANTHROPIC_WITHOUT_TEMPERATURE } from './anthropic.ts';
import { AZURE } from './azure.ts';
import { GEMINI, GEMINI_THINKING } from './gemini.ts';
import { GROQ, GROQ_THINKING } from './groq.ts';
import { LLAMA_CPP, LM_STUDIO } from './llama-cpp.ts';
import type { ServerManners } from './manners.ts';
import { MISTRAL, MISTRAL_THINKING } from './mistral.ts';
import { OLLAMA, OLLAMA_THINKING } from './ollama.ts';
import { OPENAI_REASONING, OPENAI_UNVERIFIED } from './openai-thinking.ts';
import { OPENAI_CHAT } from './openai.ts';
import { OPENROUTER, OPENROUTER_THINKING } from './openrouter.ts';
import { VLLM, VLLM_THINKING, VLLM_WITHOUT_SYSTEM } from './vllm.ts';

/** The servers whose manners are known, each with its models that have manners of their own. */
export const SERVERS: readonly ServerManners[] = [
  OPENAI_CHAT,
  OPENAI_REASONING,
  OPENAI_UNVERIFIED,
  AZURE,
  OPENROUTER,
  OPENROUTER_THINKING,
  OLLAMA,
  OLLAMA_THINKING,
  LLAMA_CPP,
  VLLM,
  VLLM_THINKING,
  VLLM_WITHOUT_SYSTEM,
  LM_STUDIO,
  MISTRAL,
  MISTRAL_THINKING,
  GROQ,
  GROQ_THINKING,
  GEMINI,
  GEMINI_THINKING,
  ANTHROPIC,
  ANTHROPIC_WITHOUT_TEMPERATURE,
];

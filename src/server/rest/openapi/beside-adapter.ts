import { z } from 'zod';
import { archiveByIdInput, archiveFeedInput, archiveFeedOutput } from '#shared/schemas/archive.ts';
import { conversationPageSchema, conversationQuery } from '#shared/schemas/conversation.ts';
import { healthSchema, readinessSchema } from '#shared/schemas/health.ts';
import { idSchema } from '#shared/schemas/id.ts';

/* The routes of rest/ that no procedure stands behind. A test compares this list with the routes that there are. */

const json = (schema: z.ZodType) => ({ 'application/json': { schema } });
const byId = z.object({ id: idSchema });

const resume = z.object({
  'Last-Event-ID': z
    .string()
    .meta({
      description: 'The id of the last event seen: the stream goes on from there',
      examples: ['1f3a5c7e.42'],
    })
    .optional(),
});

/** An event stream in words, since a schema can say little of it; the example is one as it comes. */
const events = (description: string, example: string) => ({
  description,
  content: { 'text/event-stream': { schema: z.string().meta({ examples: [example] }) } },
});

const SAID = {
  role: 'assistant',
  content: 'I left.',
  createdAt: '2026-03-04T05:06:07.008Z',
  asciiArt: false,
};
const ID = '65f0c4b2a9d18e3f7c601a2b';
const frame = (data: object) => `retry: 5000\n\nid: 1f3a5c7e.42\ndata: ${JSON.stringify(data)}\n\n`;

const eternal = {
  '/eternal/stream': {
    get: {
      operationId: 'eternal-stream',
      summary: 'What the duel says from now on, as an event stream',
      tags: ['eternal'],
      requestParams: { header: resume },
      responses: {
        200: events(
          'Each event is a message, with a `beat` where something happened just before. `event: reset`: history was rewritten, load it again. `event: theme`: the look changed. `event: duel`: the duel was stopped or started. `event: stamps`: the stamps that lines have by now, of those where they changed, every two seconds at most. `event: watchers`: how many watch',
          frame({ _id: ID, ...SAID, conversationId: ID }),
        ),
      },
    },
  },
  '/eternal/archive': {
    post: {
      operationId: 'eternal-archive',
      summary: 'See to it that what the feed said since then is archived; sent as a page is left',
      tags: ['eternal'],
      requestBody: {
        required: true,
        content: { ...json(archiveFeedInput), 'text/plain': { schema: archiveFeedInput } },
      },
      responses: { 200: { description: 'Archived, or nothing was said', content: json(archiveFeedOutput) } },
    },
  },
};

const conversations = {
  '/eternal/conversations/{id}': {
    get: {
      operationId: 'conversations-byId',
      summary: 'One conversation with its messages, oldest first',
      tags: ['conversations'],
      requestParams: { path: byId, query: conversationQuery },
      responses: {
        200: {
          description:
            'All of it; with `limit` or `before` a page, which says whether there are earlier messages',
          content: json(conversationPageSchema.partial({ hasEarlier: true })),
        },
      },
    },
  },
  '/eternal/conversations/{id}/stream': {
    get: {
      operationId: 'conversations-stream',
      summary: 'What is said in a conversation from now on, as an event stream',
      tags: ['conversations'],
      requestParams: { path: byId, header: resume },
      responses: {
        200: events(
          'Each event is a message, with a `beat` where something happened just before. `event: archived`: nothing more will come. `event: watchers`: how many watch',
          frame(SAID),
        ),
        204: { description: 'The conversation is closed: there is nothing to wait for' },
      },
    },
  },
  '/conversations/{id}/messages': {
    get: {
      operationId: 'chat-reply',
      summary: 'The reply to what the visitor said, or will say next, as an event stream',
      tags: ['chat'],
      requestParams: { path: byId, header: resume },
      responses: {
        200: events(
          'Pieces of text, then `event: end`',
          'data: I am \n\ndata: busy.\n\nevent: end\ndata:\n\n',
        ),
      },
    },
  },
};

const archives = {
  '/archives/{id}': {
    get: {
      operationId: 'archives-text',
      summary: 'An archive as plain text',
      tags: ['archives'],
      requestParams: {
        path: archiveByIdInput,
        query: z.object({
          download: z
            .string()
            .meta({ description: 'Present: sent as a file', examples: [''] })
            .optional(),
        }),
      },
      responses: {
        200: {
          description: 'A header, then a line a message',
          content: {
            'text/plain': {
              schema: z.string().meta({
                examples: [
                  'title: A door\nstart: 2026-03-04T05:06:07.008Z\nmessages: 1\n\n[2026-03-04T05:06:07.008Z] feral@eternal:~$ I left.\n',
                ],
              }),
            },
          },
        },
      },
    },
  },
};

const service = {
  '/health': {
    get: {
      operationId: 'health',
      summary: 'Whether the site does what it is for',
      tags: ['service'],
      responses: {
        200: { description: 'It does, or the duel rests', content: json(healthSchema) },
        503: { description: 'The database cannot be read', content: json(healthSchema) },
      },
    },
  },
  '/ready': {
    get: {
      operationId: 'ready',
      summary: 'Whether requests may be sent here',
      tags: ['service'],
      responses: {
        200: {
          description: 'The database is open, and what is new in it is followed',
          content: json(readinessSchema),
        },
        503: {
          description: 'The server is stopping, or cannot follow the database',
          content: json(readinessSchema),
        },
      },
    },
  },
  '/openapi.json': {
    get: {
      operationId: 'openapi',
      summary: 'This document',
      tags: ['service'],
      responses: {
        200: {
          description: 'OpenAPI 3.1',
          content: json(z.looseObject({ openapi: z.string().meta({ examples: ['3.1.0'] }) })),
        },
      },
    },
  },
  '/docs': {
    get: {
      operationId: 'docs',
      summary: 'This document to read',
      tags: ['service'],
      responses: {
        200: {
          description: 'A page',
          content: { 'text/html': { schema: z.string().meta({ examples: ['<!doctype html>'] }) } },
        },
      },
    },
  },
};

export const BESIDE_ADAPTER = { ...eternal, ...conversations, ...archives, ...service };

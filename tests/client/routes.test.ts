import { describe, expect, test } from 'vitest';
import { paths } from '#shared/paths.ts';
import { routeOf } from '#client/routes.ts';
import { Page as AdminPage } from '#client/pages/admin.tsx';
import { Page as ConversationPage } from '#client/pages/conversation.tsx';
import { Page as EternalPage } from '#client/pages/eternal.tsx';
import { Page as HomePage } from '#client/pages/home/page.tsx';
import { Page as NotFoundPage } from '#client/pages/not-found.tsx';

describe('a path', () => {
  test.each([
    [paths.home, HomePage],
    [paths.eternal, EternalPage],
    [`${paths.eternal}/`, EternalPage],
    [paths.conversation('0123456789abcdef01234567'), ConversationPage],
    [paths.admin, AdminPage],
    [paths.login, NotFoundPage],
    ['/conversation', NotFoundPage],
    ['/conversation/a/b', NotFoundPage],
    ['/eternally', NotFoundPage],
    ['/ETERNAL', NotFoundPage],
    ['', NotFoundPage],
  ])('%s has its page', async (path, page) => {
    expect((await routeOf(path).route.page.fetch()).Page).toBe(page);
  });

  test('gives its named parts to the page', () => {
    expect(routeOf(paths.conversation('abc')).params).toEqual({ id: 'abc', stamp: '' });
    expect(routeOf(`${paths.archive('abc')}/`).params).toEqual({ id: 'abc', stamp: '' });
    expect(routeOf(paths.best({ period: 'week', stamp: 'filed' })).params).toEqual({
      id: 'week',
      stamp: 'filed',
    });
  });
});

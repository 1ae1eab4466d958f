import { firstAnswer, firstInput, searchAnswer, searchInput } from '#shared/schemas/search.ts';
import { publicProcedure, router } from '../../procedures/procedures.ts';
import type { SearchService } from './search.service.ts';

declare module '../../procedures/context.ts' {
  interface Services {
    readonly search: SearchService;
  }
}

export const searchRouter = router({
  // Not shared: there are as many searches as visitors can think of, and they would push out what many ask for.
  find: publicProcedure({
    shared: false,
    rateClass: 'search',
    openapi: {
      method: 'GET',
      path: '/search',
      tags: ['search'],
      summary: 'Lines and conversations in which something was said',
    },
  })
    .input(searchInput)
    .output(searchAnswer)
    .query(({ ctx, input }) => ctx.services.search.find(input)),

  first: publicProcedure({
    shared: false,
    rateClass: 'search',
    openapi: {
      method: 'GET',
      path: '/search/first',
      tags: ['search'],
      summary: 'The first time that a word was said, and how often since',
    },
  })
    .input(firstInput)
    .output(firstAnswer)
    .query(({ ctx, input }) => ctx.services.search.first(input)),
});

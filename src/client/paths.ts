/** Every address of the site that another page links to. routes.ts says what answers at each. */
export const paths = {
  home: '/',
  eternal: '/eternal',
  admin: '/admin',
  conversation: (id: string) => `/conversation/${id}`,
} as const;

/** Every address of the site that another page links to. The client's routes.ts says what answers at each. */
export const paths = {
  home: '/',
  eternal: '/eternal',
  religion: '/religion',
  library: '/library',
  admin: '/admin',
  /** Where logging out leads. Nothing answers there. */
  login: '/login',
  conversations: '/conversations',
  conversation: (id: string) => `/conversation/${id}`,
  chat: (id: string) => `/chat/${id}`,
  archives: '/archives',
  archive: (id: string) => `/archive/${id}`,
  rogueTerminal: '/rogue-terminal',
} as const;

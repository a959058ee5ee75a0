/** Every screen that needs no id, by group: name and path. The overview and the menu have the same order. */
export const SCREEN_GROUPS = [
  [
    'dashboards',
    [
      ['analytics', 'analytics'],
      ['statistics', 'statistics'],
    ],
  ],
  [
    'apps',
    [
      ['email', 'email'],
      ['chat', 'chat'],
      ['todo', 'todo'],
      ['calendar', 'calendar'],
    ],
  ],
  [
    'commerce',
    [
      ['shop', 'shop'],
      ['wishlist', 'wishlist'],
      ['cart', 'cart'],
      ['invoices', 'invoices'],
    ],
  ],
  [
    'people',
    [
      ['users', 'users'],
      ['accountSettings', 'account-settings'],
      ['profile', 'profile'],
      ['login', 'login'],
      ['register', 'register'],
    ],
  ],
  [
    'pages',
    [
      ['blog', 'blog'],
      ['faq', 'faq'],
      ['knowledgeBase', 'knowledge-base'],
      ['pricing', 'pricing'],
    ],
  ],
  [
    'parts',
    [
      ['datatable', 'datatable'],
      ['search', 'search'],
    ],
  ],
] as const

export type ScreenName = (typeof SCREEN_GROUPS)[number][1][number][0]

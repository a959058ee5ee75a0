import { openWorkbench } from '@songsarn/testing/workbench/open-workbench.tsx'
import type { Scenario } from '@songsarn/testing/workbench/scenario'
import { SCREEN_GROUPS } from '../src/app/screens.ts'
import en from '../src/locales/en.json' with { type: 'json' }

/** `answers: {}`: the remote makes no product call; it answers its own calls. */
const screen = (title: string, path: string): Scenario => ({ title, path: `/demo${path}`, answers: {} })

const detailScreens: Record<string, Scenario> = {
  user: screen('Users: a user', '/users/2'),
  'user-missing': screen('Users: not found', '/users/999'),
  invoice: screen('Invoices: preview', '/invoices/5030'),
  'invoice-edit': screen('Invoices: edit', '/invoices/5030/edit'),
  product: screen('Shop: a product', '/shop/16'),
  article: screen('Knowledge base: an article', '/knowledge-base/writing/links'),
  post: screen('Blog: a post', '/blog/2'),
  'post-edit': screen('Blog: the editor', '/blog/2/edit'),
  'email-open': screen('Email: an open email', '/email?open=1'),
  'chat-open': screen('Chat: an open conversation', '/chat?with=2'),
  'table-whole': screen('Data table: all rows', '/datatable?rows=all'),
}

openWorkbench('mf-demo-theme', () => import('../src/app/definition.ts'), {
  overview: screen('All screens', ''),
  ...Object.fromEntries(
    SCREEN_GROUPS.flatMap(([, screens]) =>
      screens.map(([name, path]) => [name, screen(en.nav[name], `/${path}`)] as const),
    ),
  ),
  ...detailScreens,
})

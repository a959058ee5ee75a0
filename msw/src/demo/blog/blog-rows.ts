import assert from 'node:assert/strict'
import { type DemoRow, fields, refused, row, same } from '../demo-row.ts'

const post = {
  id: 2,
  title: 'New',
  categories: ['craft'],
  slug: 'new',
  status: 'Draft',
  excerpt: 'E',
  content: { type: 'doc', content: [] },
}

export const BLOG_ROWS: readonly DemoRow[] = [
  row('GET /blog/list/data', 'posts', {}, (a) => assert.equal(a.length, 6)),
  row('GET /blog/list/data/sidebar', 'beside them', {}, (a) =>
    assert.ok(a.recentPosts.length > 0 && a.categories.length > 0),
  ),
  row('GET /blog/list/data/detail', 'one', { query: 'id=2' }, (a) =>
    assert.equal(a.title, 'A morning at the floating market'),
  ),
  refused('GET /blog/list/data/detail', 'an unknown one', { query: 'id=99', status: 404 }, 'No such post'),
  row('GET /blog/list/data/edit', 'the first, published', {}, (a) => assert.equal(a.status, 'Published')),
  row('GET /blog/list/data/edit', 'one', { query: 'id=2' }, (a) =>
    fields([a], 'id author posted title categories slug status featuredImage excerpt content'),
  ),
  row(
    'POST /blog/list/data/edit',
    'one',
    { body: post },
    (a) => assert.equal(a.title, 'New'),
    async (ask) => {
      const posts = await ask('GET /blog/list/data')
      same([posts[0]?.title, posts[1]?.title], ['Write it, then halve it', 'New'])
    },
  ),
  refused('POST /blog/list/data/edit', 'an unknown one', { body: { ...post, id: 99 }, status: 404 }, 'No such post'),
  row('POST /blog/list/data/bookmark', 'one more', { body: { id: 2 } }, (a) =>
    same([a.bookmarks, a.youBookmarked], [104, true]),
  ),
  row('POST /blog/list/data/comment', 'the last of them', { body: { id: 2, text: ' Well said ' } }, (a) => {
    const last = a.comments.at(-1)
    same([a.comments.length, last?.text, last?.author.fullName], [3, 'Well said', 'มาลี ผู้ดูแล'])
  }),
  refused('POST /blog/list/data/comment', 'nothing said', { body: { id: 2, text: ' ' }, status: 400 }, ['text']),
]

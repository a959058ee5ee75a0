import assert from 'node:assert/strict'
import { answers, type DemoCase, expectFields, expectSame, refuses } from './demo-case.ts'

const post = {
  id: 2,
  title: 'New',
  categories: ['craft'],
  slug: 'new',
  status: 'Draft',
  excerpt: 'E',
  content: { type: 'doc', content: [] },
}

export const BLOG_CASES: readonly DemoCase[] = [
  answers('GET /blog/list/data', 'lists the posts', {}, (answer) => assert.equal(answer.length, 6)),
  answers('GET /blog/list/data/sidebar', 'has recent posts and categories', {}, (answer) =>
    assert.ok(answer.recentPosts.length > 0 && answer.categories.length > 0),
  ),
  answers('GET /blog/list/data/detail', 'shows a post', { query: 'id=2' }, (answer) =>
    assert.equal(answer.title, 'A morning at the floating market'),
  ),
  refuses(
    'GET /blog/list/data/detail',
    'does not find an unknown post',
    { query: 'id=99', status: 404 },
    'No such post',
  ),
  answers('GET /blog/list/data/edit', 'gives the first post without an id', {}, (answer) =>
    assert.equal(answer.status, 'Published'),
  ),
  answers('GET /blog/list/data/edit', 'has all fields of the editor', { query: 'id=2' }, (answer) =>
    expectFields([answer], 'id author posted title categories slug status featuredImage excerpt content'),
  ),
  answers(
    'POST /blog/list/data/edit',
    'saves a post',
    { body: post },
    (answer) => assert.equal(answer.title, 'New'),
    async (call) => {
      const posts = await call('GET /blog/list/data')
      expectSame([posts[0]?.title, posts[1]?.title], ['Write it, then halve it', 'New'])
    },
  ),
  refuses(
    'POST /blog/list/data/edit',
    'does not find an unknown post',
    { body: { ...post, id: 99 }, status: 404 },
    'No such post',
  ),
  answers('POST /blog/list/data/bookmark', 'adds a bookmark', { body: { id: 2 } }, (answer) =>
    expectSame([answer.bookmarks, answer.youBookmarked], [104, true]),
  ),
  answers('POST /blog/list/data/comment', 'appends a comment', { body: { id: 2, text: ' Well said ' } }, (answer) => {
    const last = answer.comments.at(-1)
    expectSame([answer.comments.length, last?.text, last?.author.fullName], [3, 'Well said', 'มาลี ผู้ดูแล'])
  }),
  refuses('POST /blog/list/data/comment', 'rejects an empty comment', { body: { id: 2, text: ' ' }, status: 400 }, [
    'text',
  ]),
]

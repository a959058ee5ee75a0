import assert from 'node:assert/strict'
import { type DemoRow, fields, refused, row, same, steps, th } from '../demo-row.ts'

export const PROFILE_ROWS: readonly DemoRow[] = [
  row('GET /profile/data', 'the profile', {}, (a) => {
    assert.ok(a.posts.length > 0 && a.header.designation === 'Guest relations')
    fields([a], 'header userAbout suggestedPages posts latestPhotos suggestions polls')
  }),
  row('GET /profile/data', 'in Thai', { headers: th }, (a) => assert.equal(a.header.designation, 'ฝ่ายดูแลลูกค้า')),
  row('POST /profile/like', 'a post, whose like is taken back', { body: { postId: 1 } }, (a) =>
    same([a.posts[0]?.likes, a.posts[0]?.youLiked], [23, false]),
  ),
  row('POST /profile/like', 'a comment', { body: { postId: 1, commentId: 1 } }, (a) => {
    same([a.posts[0]?.comments[0]?.likes, a.posts[0]?.comments[0]?.youLiked], [5, true])
    assert.equal(a.posts[0]?.likes, 24)
  }),
  row('POST /profile/comment', 'one’s own, the last', { body: { postId: 1, text: ' Hello ' } }, (a) => {
    const last = a.posts[0]?.comments.at(-1)
    same([last?.id, last?.text, last?.author.fullName, last?.likes], [4, 'Hello', 'มาลี ผู้ดูแล', 0])
  }),
  row('POST /profile/follow', 'a page that was followed', { body: { pageId: 2 } }, (a) =>
    same(
      a.suggestedPages.map(({ followed }) => followed),
      [false, false, false],
    ),
  ),
  row('POST /profile/add-friend', 'one', { body: { personId: 9 } }, (a) =>
    same(
      a.suggestions.map(({ requested }) => requested),
      [false, true, false, false],
    ),
  ),
  steps('POST /profile/vote', 'one vote, which moves', async (ask) => {
    await ask('POST /profile/vote', { body: { pollId: 1 } })
    const { polls } = await ask('POST /profile/vote', { body: { pollId: 2 } })
    same(
      polls.map(({ votes, youVoted }) => [votes, youVoted]),
      [
        [41, false],
        [34, true],
        [18, false],
      ],
    )
  }),
  refused('POST /profile/vote', 'for nothing', { body: { pollId: 9 }, status: 404 }, 'Not on the profile'),
]

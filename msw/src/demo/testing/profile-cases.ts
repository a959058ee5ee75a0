import assert from 'node:assert/strict'
import { answers, type DemoCase, expectFields, expectSame, inThai, refuses, steps } from './demo-case.ts'

export const PROFILE_CASES: readonly DemoCase[] = [
  answers('GET /profile/data', 'has all sections', {}, (answer) => {
    assert.ok(answer.posts.length > 0 && answer.header.designation === 'Guest relations')
    expectFields([answer], 'header userAbout suggestedPages posts latestPhotos suggestions polls')
  }),
  answers('GET /profile/data', 'has Thai texts', { headers: inThai }, (answer) =>
    assert.equal(answer.header.designation, 'ฝ่ายดูแลลูกค้า'),
  ),
  answers('POST /profile/like', 'unlikes a post', { body: { postId: 1 } }, (answer) =>
    expectSame([answer.posts[0]?.likes, answer.posts[0]?.youLiked], [23, false]),
  ),
  answers('POST /profile/like', 'likes a comment', { body: { postId: 1, commentId: 1 } }, (answer) => {
    expectSame([answer.posts[0]?.comments[0]?.likes, answer.posts[0]?.comments[0]?.youLiked], [5, true])
    assert.equal(answer.posts[0]?.likes, 24)
  }),
  answers('POST /profile/comment', 'appends a comment', { body: { postId: 1, text: ' Hello ' } }, (answer) => {
    const last = answer.posts[0]?.comments.at(-1)
    expectSame([last?.id, last?.text, last?.author.fullName, last?.likes], [4, 'Hello', 'มาลี ผู้ดูแล', 0])
  }),
  answers('POST /profile/follow', 'unfollows a page', { body: { pageId: 2 } }, (answer) =>
    expectSame(
      answer.suggestedPages.map(({ followed }) => followed),
      [false, false, false],
    ),
  ),
  answers('POST /profile/add-friend', 'requests a friend', { body: { personId: 9 } }, (answer) =>
    expectSame(
      answer.suggestions.map(({ requested }) => requested),
      [false, true, false, false],
    ),
  ),
  steps('POST /profile/vote', 'moves the vote', async (call) => {
    await call('POST /profile/vote', { body: { pollId: 1 } })
    const { polls } = await call('POST /profile/vote', { body: { pollId: 2 } })
    expectSame(
      polls.map(({ votes, youVoted }) => [votes, youVoted]),
      [
        [41, false],
        [34, true],
        [18, false],
      ],
    )
  }),
  refuses(
    'POST /profile/vote',
    'does not find an unknown answer',
    { body: { pollId: 9 }, status: 404 },
    'Not on the profile',
  ),
]

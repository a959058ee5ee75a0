import assert from 'node:assert/strict'
import {
  answers,
  contains,
  type DemoCase,
  expectDescending,
  expectIds,
  expectSame,
  refuses,
  steps,
} from './demo-case.ts'

export const EMAIL_CASES: readonly DemoCase[] = [
  answers('GET /apps/email/emails', 'lists the inbox, newest first', {}, (answer) => {
    assert.equal(answer.emails.length, 12)
    expectDescending(answer.emails.map(({ time }) => Date.parse(time)))
    assert.ok(answer.emails.every(({ folder }) => folder === 'inbox'))
    assert.equal(answer.emailsMeta.draft, 2)
    assert.equal(answer.emailsMeta.inbox, answer.emails.filter(({ isRead }) => !isRead).length)
  }),
  steps('GET /apps/email/emails', 'counts unread spam', async (call) => {
    await call('POST /apps/email/update-emails', { body: { emailIds: [17, 18], dataToUpdate: { isRead: false } } })
    assert.equal((await call('GET /apps/email/emails')).emailsMeta.spam, 2)
    await call('POST /apps/email/update-emails', { body: { emailIds: [17], dataToUpdate: { isRead: true } } })
    assert.equal((await call('GET /apps/email/emails')).emailsMeta.spam, 1)
  }),
  answers('GET /apps/email/emails', 'finds q in the sender’s name', { query: 'q=GRACE' }, (answer) => {
    assert.ok(answer.emails.length > 0)
    assert.ok(answer.emails.every(({ from, subject }) => contains(from.name + subject, 'grace')))
    assert.ok(answer.emails.some(({ subject }) => !contains(subject, 'grace')))
  }),
  answers('GET /apps/email/emails', 'lists nothing for an unknown folder', { query: 'folder=attic' }, (answer) =>
    expectSame(answer.emails, []),
  ),
  steps('GET /apps/email/emails', 'leaves starred emails in the bin out', async (call) => {
    const before = (await call('GET /apps/email/emails', { query: 'folder=starred' })).emails.length
    await call('POST /apps/email/update-emails', { body: { emailIds: [2], dataToUpdate: { folder: 'trash' } } })
    assert.equal((await call('GET /apps/email/emails', { query: 'folder=starred' })).emails.length, before - 1)
  }),
  answers('GET /apps/email/emails', 'finds q within a folder', { query: 'folder=sent&q=saturday' }, (answer) =>
    assert.equal(answer.emails.length, 1),
  ),
  answers('GET /apps/email/emails', 'lists starred emails of all folders', { query: 'folder=starred' }, (answer) =>
    assert.ok(answer.emails.length > 0 && answer.emails.every(({ isStarred }) => isStarred)),
  ),
  answers('GET /apps/email/emails', 'filters by label', { query: 'label=important' }, (answer) =>
    assert.ok(answer.emails.length > 0 && answer.emails.every(({ labels }) => labels.includes('important'))),
  ),
  answers(
    'POST /apps/email/update-emails',
    'changes several emails',
    { body: { emailIds: [1, 2], dataToUpdate: { folder: 'trash' } } },
    (answer) =>
      expectSame(
        answer.emails.map(({ folder }) => folder),
        ['trash', 'trash'],
      ),
  ),
  steps('POST /apps/email/update-emails-label', 'toggles the label of each email', async (call) => {
    const labels = async () =>
      (await call('GET /apps/email/emails')).emails
        .filter(({ id }) => id <= 2)
        .sort((a, b) => a.id - b.id)
        .map((email) => [...email.labels].sort())
    const before = await labels()
    const body = { emailIds: [1, 2], label: 'private' }
    const { emails } = await call('POST /apps/email/update-emails-label', { body })
    expectIds(emails, [1, 2])
    expectSame(
      await labels(),
      before.map((each) =>
        each.includes('private') ? each.filter((label) => label !== 'private') : [...each, 'private'].sort(),
      ),
    )
    await call('POST /apps/email/update-emails-label', { body })
    expectSame(await labels(), before)
  }),
  answers(
    'GET /apps/email/get-email',
    'has no previous email for the first of the list',
    { query: 'id=1' },
    (answer) => {
      assert.equal(answer.email.subject, 'Twelve guests on Saturday')
      expectSame([answer.hasPreviousMail, answer.hasNextMail], [false, true])
    },
  ),
  answers('GET /apps/email/get-email', 'has no next email for the last of the list', { query: 'id=12' }, (answer) =>
    expectSame([answer.hasPreviousMail, answer.hasNextMail], [true, false]),
  ),
  refuses(
    'GET /apps/email/get-email',
    'does not find an unknown email',
    { query: 'id=99', status: 404 },
    'No such email',
  ),
  answers('GET /apps/email/paginate-email', 'gives the next email', { query: 'emailId=1&dir=next' }, (answer) =>
    assert.equal(answer.email.id, 2),
  ),
  answers('GET /apps/email/paginate-email', 'gives the previous email', { query: 'emailId=2&dir=previous' }, (answer) =>
    assert.equal(answer.email.id, 1),
  ),
  refuses(
    'GET /apps/email/paginate-email',
    'finds nothing before the first',
    { query: 'emailId=1&dir=previous', status: 404 },
    'No such email',
  ),
  answers(
    'GET /apps/email/paginate-email',
    'moves within the folder',
    { query: 'emailId=13&dir=next&folder=sent' },
    (answer) => assert.equal(answer.email.id, 14),
  ),
  answers(
    'POST /apps/email/send-email',
    'sends to two recipients',
    { body: { to: 'a@example.com, b@example.com', subject: 'S', message: 'M' }, status: 201 },
    (answer) => {
      assert.equal(answer.email.folder, 'sent')
      assert.equal(answer.email.to.length, 2)
    },
    async (call) => {
      const { emails } = await call('GET /apps/email/emails', { query: 'folder=sent' })
      expectSame([emails.length, emails.some(({ subject }) => subject === 'S')], [3, true])
    },
  ),
  steps('POST /apps/email/send-email', 'moves a sent draft out of the drafts', async (call) => {
    const letter = { to: 'a@example.com', subject: 'S', message: 'M' }
    const { email } = await call('POST /apps/email/send-email', { body: { ...letter, draft: true }, status: 201 })
    assert.equal(email.folder, 'draft')
    await call('POST /apps/email/send-email', { body: { ...letter, id: email.id }, status: 201 })
    assert.equal((await call('GET /apps/email/emails', { query: 'folder=draft' })).emails.length, 2)
    assert.equal((await call('GET /apps/email/emails', { query: 'folder=sent' })).emails.length, 3)
  }),
]

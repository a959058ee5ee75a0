import assert from 'node:assert/strict'
import { type DemoRow, descending, has, ids, refused, row, same, steps } from '../demo-row.ts'

export const EMAIL_ROWS: readonly DemoRow[] = [
  row('GET /apps/email/emails', 'the inbox, newest first', {}, (a) => {
    assert.equal(a.emails.length, 12)
    descending(a.emails.map(({ time }) => Date.parse(time)))
    assert.ok(a.emails.every(({ folder }) => folder === 'inbox'))
    assert.equal(a.emailsMeta.draft, 2)
    assert.equal(a.emailsMeta.inbox, a.emails.filter(({ isRead }) => !isRead).length)
  }),
  steps('GET /apps/email/emails', 'the spam that is new is counted', async (ask) => {
    await ask('POST /apps/email/update-emails', { body: { emailIds: [17, 18], dataToUpdate: { isRead: false } } })
    assert.equal((await ask('GET /apps/email/emails')).emailsMeta.spam, 2)
    await ask('POST /apps/email/update-emails', { body: { emailIds: [17], dataToUpdate: { isRead: true } } })
    assert.equal((await ask('GET /apps/email/emails')).emailsMeta.spam, 1)
  }),
  row('GET /apps/email/emails', 'q in the sender’s name', { query: 'q=GRACE' }, (a) => {
    assert.ok(a.emails.length > 0)
    assert.ok(a.emails.every(({ from, subject }) => has(from.name + subject, 'grace')))
    assert.ok(a.emails.some(({ subject }) => !has(subject, 'grace')))
  }),
  row('GET /apps/email/emails', 'a folder that there is not', { query: 'folder=attic' }, (a) => same(a.emails, [])),
  steps('GET /apps/email/emails', 'starred, but not from the bin', async (ask) => {
    const before = (await ask('GET /apps/email/emails', { query: 'folder=starred' })).emails.length
    await ask('POST /apps/email/update-emails', { body: { emailIds: [2], dataToUpdate: { folder: 'trash' } } })
    assert.equal((await ask('GET /apps/email/emails', { query: 'folder=starred' })).emails.length, before - 1)
  }),
  row('GET /apps/email/emails', 'q in a folder', { query: 'folder=sent&q=saturday' }, (a) =>
    assert.equal(a.emails.length, 1),
  ),
  row('GET /apps/email/emails', 'starred, wherever they lie', { query: 'folder=starred' }, (a) =>
    assert.ok(a.emails.length > 0 && a.emails.every(({ isStarred }) => isStarred)),
  ),
  row('GET /apps/email/emails', 'with a label', { query: 'label=important' }, (a) =>
    assert.ok(a.emails.length > 0 && a.emails.every(({ labels }) => labels.includes('important'))),
  ),
  row(
    'POST /apps/email/update-emails',
    'several',
    { body: { emailIds: [1, 2], dataToUpdate: { folder: 'trash' } } },
    (a) =>
      same(
        a.emails.map(({ folder }) => folder),
        ['trash', 'trash'],
      ),
  ),
  steps(
    'POST /apps/email/update-emails-label',
    'given to each that lacks it, taken from each that has it',
    async (ask) => {
      const labels = async () =>
        (await ask('GET /apps/email/emails')).emails
          .filter(({ id }) => id <= 2)
          .sort((a, b) => a.id - b.id)
          .map((email) => [...email.labels].sort())
      const before = await labels()
      const body = { emailIds: [1, 2], label: 'private' }
      const { emails } = await ask('POST /apps/email/update-emails-label', { body })
      ids(emails, [1, 2])
      same(
        await labels(),
        before.map((each) =>
          each.includes('private') ? each.filter((label) => label !== 'private') : [...each, 'private'].sort(),
        ),
      )
      await ask('POST /apps/email/update-emails-label', { body })
      same(await labels(), before)
    },
  ),
  row('GET /apps/email/get-email', 'one and its neighbours', { query: 'id=1' }, (a) => {
    assert.equal(a.email.subject, 'Twelve guests on Saturday')
    same([a.hasPreviousMail, a.hasNextMail], [false, true])
  }),
  row('GET /apps/email/get-email', 'the last of its list', { query: 'id=12' }, (a) =>
    same([a.hasPreviousMail, a.hasNextMail], [true, false]),
  ),
  refused('GET /apps/email/get-email', 'an unknown one', { query: 'id=99', status: 404 }, 'No such e-mail'),
  row('GET /apps/email/paginate-email', 'the next', { query: 'emailId=1&dir=next' }, (a) =>
    assert.equal(a.email.id, 2),
  ),
  row('GET /apps/email/paginate-email', 'the one before', { query: 'emailId=2&dir=previous' }, (a) =>
    assert.equal(a.email.id, 1),
  ),
  refused(
    'GET /apps/email/paginate-email',
    'before the first',
    { query: 'emailId=1&dir=previous', status: 404 },
    'No such e-mail',
  ),
  row('GET /apps/email/paginate-email', 'in another folder', { query: 'emailId=13&dir=next&folder=sent' }, (a) =>
    assert.equal(a.email.id, 14),
  ),
  row(
    'POST /apps/email/send-email',
    'to two',
    { body: { to: 'a@example.com, b@example.com', subject: 'S', message: 'M' }, status: 201 },
    (a) => {
      assert.equal(a.email.folder, 'sent')
      assert.equal(a.email.to.length, 2)
    },
    async (ask) => {
      const { emails } = await ask('GET /apps/email/emails', { query: 'folder=sent' })
      same([emails.length, emails.some(({ subject }) => subject === 'S')], [3, true])
    },
  ),
  steps('POST /apps/email/send-email', 'a draft, kept and then sent, is one letter', async (ask) => {
    const letter = { to: 'a@example.com', subject: 'S', message: 'M' }
    const { email } = await ask('POST /apps/email/send-email', { body: { ...letter, draft: true }, status: 201 })
    assert.equal(email.folder, 'draft')
    await ask('POST /apps/email/send-email', { body: { ...letter, id: email.id }, status: 201 })
    assert.equal((await ask('GET /apps/email/emails', { query: 'folder=draft' })).emails.length, 2)
    assert.equal((await ask('GET /apps/email/emails', { query: 'folder=sent' })).emails.length, 3)
  }),
]

import assert from 'node:assert/strict'
import { type DemoRow, row, same } from '../demo-row.ts'

export const ACCOUNT_ROWS: readonly DemoRow[] = [
  row('GET /account-setting/data', 'all parts', {}, (a) =>
    same(Object.keys(a.notification), [
      'commentOnArticle',
      'answerOnForm',
      'followMe',
      'newAnnouncements',
      'productUpdates',
      'blogDigest',
    ]),
  ),
  row(
    'POST /account-setting/data',
    'one part',
    { body: { social: { line: 'a', facebook: '', instagram: '', linkedin: '' } } },
    (a) => {
      assert.equal(a.social.line, 'a')
      assert.equal(a.general.username, 'mali.demo')
    },
  ),
]

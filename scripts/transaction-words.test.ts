import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { TRANSACTION_WORDS } from '../server/src/account/credits/transaction-words.ts'

it.each(['en', 'th'] as const)('a file of transactions speaks as the screen does: %s', (language) => {
  const path = join(__dirname, '..', 'mf-account/src/locales', `${language}.json`)
  const { transactions } = JSON.parse(readFileSync(path, 'utf8'))
  const { actions, statuses } = TRANSACTION_WORDS[language]
  expect(transactions.actions).toEqual(actions)
  expect(transactions.statuses).toEqual(statuses)
})

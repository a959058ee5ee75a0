import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { AUDIT_FIELD_WORDS } from '../server/src/account/audit/audit-field-words.ts'
import { AUDIT_VALUE_WORDS } from '../server/src/account/audit/audit-value-words.ts'
import { AUDIT_WORDS } from '../server/src/account/audit/audit-words.ts'

it.each(['en', 'th'] as const)('a file of the audit log speaks as the screen does: %s', (language) => {
  const path = join(__dirname, '..', 'mf-account/src/locales', `${language}.json`)
  const { audit } = JSON.parse(readFileSync(path, 'utf8'))
  const { actions, subjects, rights, actors } = AUDIT_WORDS[language]
  expect(audit.actions).toEqual(actions)
  expect(audit.subjects).toEqual(subjects)
  expect(audit.rights).toEqual(rights)
  expect(audit.actors).toEqual(actors)
  expect(audit.fields).toEqual(AUDIT_FIELD_WORDS[language])
  expect(audit.values).toEqual(AUDIT_VALUE_WORDS[language])
})

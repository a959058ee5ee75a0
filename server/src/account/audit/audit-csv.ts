import { type AuditValue, INSTANT } from '@songsarn/contract/account/audit'
import type { Locale } from '@songsarn/contract/account/session'
import { ownValue } from '@songsarn/contract/base/own-value'
import { WORDS } from '@songsarn/i18n/words/words'
import type { Caller } from '../../foundation/http/caller.ts'
import { csvLine } from '../../foundation/http/csv.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { bangkokTime } from '../../foundation/time/bangkok.ts'
import { type AuditFilter, findEntries } from './find-entries.ts'

const BATCH_SIZE = 250

/** The matching entries as a CSV file, newest first, a line for each changed field, read while it is downloaded. */
export async function* auditCsv(
  transaction: CallerContext['transaction'],
  caller: Caller,
  filter: AuditFilter,
  locale: Locale,
): AsyncGenerator<string> {
  const { audit, common, files } = WORDS[locale]
  const { actions, subjects, rights, actors, fields } = audit
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = audit.values
  const rightWord = (scope: string) => {
    const [action = '', subject = ''] = scope.split(':')
    return word(rights, action).replace('{{subject}}', word(subjects, subject))
  }
  yield csvLine(files.headings.audit)
  const value = (field: string | null, of: AuditValue): string | null => {
    if (of === null) return null
    if (typeof of === 'boolean') return common[of ? 'yes' : 'no']
    const known = ownValue(values, field ?? '') ?? {}
    if (Array.isArray(of)) return of.map((one) => (field === 'scopes' ? rightWord(one) : word(known, one))).join(', ')
    return ownValue(known, String(of)) ?? (isInstant(of) ? bangkokTime(new Date(of)) : String(of))
  }
  let after: string | undefined
  do {
    const from = after
    const page = await transaction((trx) => findEntries(trx, caller, filter, { after: from, size: BATCH_SIZE }))
    const lines = page.entries.flatMap((entry) => {
      const changes = entry.changes.length > 0 ? entry.changes : [{ field: null, before: null, after: null }]
      return changes.map((change) =>
        csvLine([
          bangkokTime(new Date(entry.createDate)),
          entry.account,
          actors[entry.by.kind],
          entry.by.name,
          entry.by.account,
          word(actions, entry.action),
          word(subjects, entry.subject),
          entry.target ?? entry.targetId,
          change.field && word(fields, change.field),
          value(change.field, change.before),
          value(change.field, change.after),
          entry.address,
          entry.id,
        ]),
      )
    })
    yield lines.join('')
    after = page.next
  } while (after !== undefined)
}

/** The word of a code; a code that has none as it is. */
const word = (words: Readonly<Record<string, string>>, code: string) => ownValue(words, code) ?? code
const isInstant = (value: string | number) => typeof value === 'string' && INSTANT.test(value)

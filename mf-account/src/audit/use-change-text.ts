import { type AuditEntry, type AuditValue, INSTANT } from '@songsarn/contract/account/audit'
import { AUDIT_FIELDS } from '@songsarn/contract/account/audit-fields'
import { ownValue } from '@songsarn/contract/base/own-value'
import { ACTIONS, SUBJECTS } from '@songsarn/contract/base/rights'
import { useFormat } from '@songsarn/i18n/use-format'
import { useTranslation } from 'react-i18next'

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** Says in words what a change was: the field, the value before, and the value after. */
export function useChangeText() {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const format = useFormat()
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = t('audit.values', { returnObjects: true })

  const fieldWord = (code: string) => {
    const known = AUDIT_FIELDS.find((one) => one === code)
    return known ? t(`audit.fields.${known}`) : code
  }
  /** A right of an API key: `read:Account`. */
  const rightWord = (scope: string) => {
    const [actionCode, subjectCode] = scope.split(':')
    const action = ACTIONS.find((one) => one === actionCode)
    const subject = SUBJECTS.find((one) => one === subjectCode)
    return action && subject ? t(`audit.rights.${action}`, { subject: t(`audit.subjects.${subject}`) }) : scope
  }
  const valueWord = (field: string, of: AuditValue): string => {
    if (of === null || of === '') return t('audit.nothing')
    if (typeof of === 'boolean') return common(of ? 'yes' : 'no')
    if (Array.isArray(of)) {
      if (of.some((one) => ID.test(one))) return t('audit.chosen', { count: of.length })
      return of.map((one) => valueWord(field, one)).join(', ')
    }
    if (field === 'scopes' && typeof of === 'string') return rightWord(of)
    const word = ownValue(ownValue(values, field) ?? {}, String(of))
    if (word !== undefined) return word
    if (typeof of === 'number') return format.number(of)
    if (ID.test(of)) return t('audit.chosen', { count: 1 })
    return INSTANT.test(of) ? format.dateTime(of) : of
  }
  return ({ field, before, after }: AuditEntry['changes'][number]) =>
    before === null
      ? t('audit.set', { field: fieldWord(field), after: valueWord(field, after) })
      : t('audit.change', {
          field: fieldWord(field),
          before: valueWord(field, before),
          after: valueWord(field, after),
        })
}

import { AUDIT_ACTIONS, type AuditEntry } from '@songsarn/contract/account/audit'
import { SUBJECTS } from '@songsarn/contract/base/rights'
import { SMS_TYPES } from '@songsarn/contract/base/states'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { Time } from '@songsarn/ui/time/Time.tsx'
import { useTranslation } from 'react-i18next'
import { useChangeText } from './use-change-text.ts'

export function useAuditColumns(): ListColumn<AuditEntry>[] {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const changeText = useChangeText()
  const action = (code: string) => {
    const known = AUDIT_ACTIONS.find((one) => one === code)
    return known ? t(`audit.actions.${known}`) : code
  }
  const subject = (code: string) => {
    const known = SUBJECTS.find((one) => one === code)
    return known ? t(`audit.subjects.${known}`) : code
  }
  /** A communication without a name is called by its type. */
  const target = (name: string | null) => {
    const type = SMS_TYPES.find((one) => one === name)
    return type ? common(`smsType.${type}`) : name
  }
  return [
    {
      key: 'time',
      title: t('audit.column.time'),
      fixed: true,
      card: 'detail',
      render: ({ createDate }) => <Time at={createDate} />,
    },
    {
      key: 'by',
      title: t('audit.column.by'),
      card: 'detail',
      render: ({ by }) => (
        <>
          {by.kind === 'user' ? by.name : t(`audit.actors.${by.kind}`)}
          {by.kind === 'key' && ` “${by.name}”`}
          {by.account && <span className="audit-of"> {t('audit.ofAccount', { account: by.account })}</span>}
        </>
      ),
    },
    { key: 'action', title: t('audit.column.action'), card: 'status', render: (entry) => action(entry.action) },
    {
      key: 'target',
      title: t('audit.column.target'),
      card: 'title',
      render: (entry) => (
        <>
          <span className="audit-subject">{subject(entry.subject)}</span> {target(entry.target)}
        </>
      ),
    },
    {
      key: 'changes',
      title: t('audit.column.changes'),
      card: 'detail',
      grow: true,
      width: 200,
      render: ({ changes }) =>
        changes.length > 0 && <span className="audit-changes">{changes.map(changeText).join(' · ')}</span>,
    },
    { key: 'account', title: t('audit.column.account'), render: ({ account }) => account },
    { key: 'address', title: t('audit.column.address'), hidden: true, render: ({ address }) => address },
  ]
}

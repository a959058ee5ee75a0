import { useListAnswer } from '@songsarn/remote/use-answer'
import './audit.css'
import { AUDIT_ACTIONS, listAudit } from '@songsarn/contract/account/audit'
import { SUBJECTS } from '@songsarn/contract/base/rights'
import { DownloadButton } from '@songsarn/remote/DownloadButton.tsx'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useAccounts, useLookupFilter } from '@songsarn/remote/lookups'
import { useShell } from '@songsarn/remote/use-shell'
import { CursorPages } from '@songsarn/ui/list/CursorPages.tsx'
import { useCursorTrail } from '@songsarn/ui/list/cursor-trail'
import type { FilterField, FilterValues } from '@songsarn/ui/list/filter-field'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useTranslation } from 'react-i18next'
import { useAuditColumns } from './audit-columns.tsx'

/** Who changed what in the account and its sub-accounts. */
export function AuditPage() {
  const { t } = useTranslation('mf-account')
  const { api } = useShell()
  const url = useListUrl(listAudit.query)
  const trail = useCursorTrail(url.query.after)
  const query = useListAnswer(['audit', url.query], (api, options) => api.listAudit({ query: url.query }, options))
  const { after, size, ...filters } = url.query
  return (
    <ListScreen
      name="audit"
      title={t('audit.title')}
      help={t('audit.help')}
      url={url}
      fields={useAuditFilters(url.values)}
      columns={useAuditColumns()}
      rowKey={({ id }) => id}
      query={query}
      empty={<Empty picture={drawings.audit} title={t('audit.empty.title')} help={t('audit.empty.help')} />}
      tools={<DownloadButton name="audit" get={(options) => api.downloadAudit({ query: filters }, options)} />}
      pages={
        query.data && (
          <CursorPages
            {...query.data}
            trail={trail}
            size={size}
            fitted={url.fitted}
            onSize={(next) => url.set({ size: next })}
          />
        )
      }
    />
  )
}

function useAuditFilters(values: FilterValues): FilterField[] {
  const { t } = useTranslation('mf-account')
  const user = useLookupFilter('users', values.user)
  const accounts = useAccounts()
  const fields: FilterField[] = [
    { kind: 'choice', name: 'user', label: t('audit.filter.user'), ...user, common: true },
    {
      kind: 'choice',
      name: 'subject',
      label: t('audit.filter.subject'),
      options: SUBJECTS.map((value) => ({ value, label: t(`audit.subjects.${value}`) })),
      common: true,
    },
    { kind: 'days', from: 'startDate', to: 'endDate', label: t('audit.filter.dates'), common: true },
    {
      kind: 'choice',
      name: 'action',
      label: t('audit.filter.action'),
      options: AUDIT_ACTIONS.map((value) => ({ value, label: t(`audit.actions.${value}`) })),
    },
    { kind: 'text', name: 'target', label: t('audit.filter.target') },
  ]
  if (accounts.length > 1)
    fields.push({
      kind: 'choice',
      name: 'account',
      label: t('audit.filter.account'),
      options: accounts.map(({ id, name }) => ({ value: id, label: name })),
    })
  return fields
}

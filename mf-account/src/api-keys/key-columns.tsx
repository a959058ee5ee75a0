import type { ApiKey } from '@songsarn/contract/account/api-keys'
import { useFormat } from '@songsarn/i18n/use-format'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'
import { KeyModeTag } from './KeyModeTag.tsx'
import { KeyName } from './KeyName.tsx'
import { presetOf } from './scope-presets.ts'

export function useKeyColumns(): ListColumn<ApiKey>[] {
  const { t } = useTranslation('mf-account')
  const format = useFormat()
  const at = (instant: string) => (
    <time dateTime={instant} title={format.dateTime(instant)}>
      {format.dateTime(instant)}
    </time>
  )
  return [
    {
      key: 'name',
      title: t('keys.column.name'),
      sort: 'name',
      fixed: true,
      grow: true,
      width: 120,
      card: 'title',
      render: (key) => <KeyName apiKey={key} />,
    },
    {
      key: 'key',
      title: t('keys.column.key'),
      card: 'detail',
      render: ({ hint }) => <code className="keys-hint">{hint}</code>,
    },
    {
      key: 'mode',
      title: t('keys.column.mode'),
      card: 'status',
      render: ({ mode, status }) =>
        status === 'revoked' ? (
          <StatusTag tone="neutral" mark="ended">
            {t('keys.status.revoked')}
          </StatusTag>
        ) : (
          <KeyModeTag mode={mode} />
        ),
    },
    {
      key: 'scopes',
      title: t('keys.column.scopes'),
      render: ({ scopes }) => {
        const preset = presetOf(scopes)
        return (
          <span title={scopes.join(', ')}>
            {preset ? t(`keys.preset.${preset}`) : t('keys.scopeCount', { count: scopes.length })}
          </span>
        )
      },
    },
    {
      key: 'lastUsed',
      title: t('keys.column.lastUsed'),
      sort: 'lastUsedDate',
      card: 'detail',
      render: ({ lastUsedDate }) => (lastUsedDate ? at(lastUsedDate) : t('keys.neverUsed')),
    },
    { key: 'createBy', title: t('keys.column.createBy'), render: ({ createBy }) => createBy },
    {
      key: 'createDate',
      title: t('keys.column.createDate'),
      sort: 'createDate',
      render: ({ createDate }) => at(createDate),
    },
    {
      key: 'revokedDate',
      title: t('keys.column.revokedDate'),
      hidden: true,
      render: ({ revokedDate }) => revokedDate && at(revokedDate),
    },
  ]
}

import { EmptyList } from '@songsarn/remote/EmptyList.tsx'
import './api-keys.css'
import { listApiKeys } from '@songsarn/contract/account/api-keys'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import type { FilterField } from '@songsarn/ui/list/filter-field'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountStore } from '../account-store.ts'
import { CreateKeyDialog } from './CreateKeyDialog.tsx'
import { useKeyColumns } from './key-columns.tsx'
import { RevokeKey } from './RevokeKey.tsx'
import { useApiKeys } from './use-api-keys.ts'

/** The API keys of the account. */
export function ApiKeysPage() {
  const { t } = useTranslation('mf-account')
  const { session } = useShell()
  const url = useListUrl(listApiKeys.query)
  const query = useApiKeys(url.query)
  // The store keeps whether the form is open; the dialog itself stays until it has shown the key and its animation has ended.
  const [isCreating, setShown] = useState(() => useAccountStore.getState().view.isCreatingKey)
  const setCreating = (isCreatingKey: boolean) => {
    setShown(isCreatingKey)
    useAccountStore.changeView({ isCreatingKey })
  }
  const toNew = session.can('create', 'ApiKey') && { label: t('keys.new'), run: () => setCreating(true) }
  // Active keys are the default view, so that status does not count as a filter.
  const { status, ...values } = url.values
  const showsRevoked = status?.[0] === 'revoked'
  const list = { ...url, values: showsRevoked ? url.values : values, filtered: showsRevoked || 'name' in values }
  return (
    <>
      <ListScreen
        name="api-keys"
        title={t('keys.title')}
        help={t('keys.help')}
        toNew={toNew}
        fields={useKeyFilters()}
        url={list}
        columns={useKeyColumns()}
        rowKey={({ id }) => id}
        rowActions={(key) => key.status === 'active' && <RevokeKey apiKey={key} />}
        query={query}
        empty={
          <EmptyList picture={drawings.key} title={t('keys.empty.title')} help={t('keys.empty.help')} toNew={toNew} />
        }
      />
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </>
  )
}

function useKeyFilters(): FilterField[] {
  const { t } = useTranslation('mf-account')
  return [
    { kind: 'text', name: 'name', label: t('keys.column.name'), common: true },
    {
      kind: 'choice',
      name: 'status',
      label: t('keys.filter.status'),
      options: [{ value: 'revoked', label: t('keys.status.revoked') }],
      single: true,
      placeholder: t('keys.status.active'),
      common: true,
    },
  ]
}

import type { OwnField } from '@songsarn/contract/communication/own-fields'
import { usePageTitle } from '@songsarn/remote/use-page-title'
import { useShell } from '@songsarn/remote/use-shell'
import { ListPage } from '@songsarn/ui/list/ListPage.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { listResult } from '@songsarn/ui/list/list-result'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnFields } from '../columns/use-own-fields.ts'
import { DeleteOwnField } from './DeleteOwnField.tsx'
import { OwnFieldDialog } from './OwnFieldDialog.tsx'
import { OwnFieldsQuery, pageOfFields } from './own-fields-query.ts'

/** The fields that the account added to its people. */
export function OwnFieldsPage() {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { session, account } = useShell()
  const [open, setOpen] = useState<OwnField | 'new'>()
  const url = useListUrl(OwnFieldsQuery)
  const { data, error, isPlaceholderData, refetch } = useOwnFields()
  usePageTitle(t('ownFields.title'))
  const mayCreate = session.can('create', 'Person')
  const columns: ListColumn<OwnField>[] = [
    {
      key: 'name',
      title: t('ownFields.name'),
      fixed: true,
      sort: 'name',
      grow: true,
      card: 'title',
      render: (of) => of.name,
    },
    {
      key: 'type',
      title: t('ownFields.type'),
      sort: 'type',
      card: 'detail',
      render: ({ type }) => t(`ownFields.types.${type}`),
    },
    {
      key: 'merge',
      title: t('ownFields.mergeField'),
      card: 'detail',
      render: ({ name }) => <code>{`{{${name}}}`}</code>,
    },
  ]
  return (
    <>
      <ListPage<OwnField>
        name="own-fields"
        title={t('ownFields.title')}
        back={{ label: t('people.all'), to: '/people' }}
        help={t('ownFields.help')}
        action={
          mayCreate && (
            <Button type="primary" onClick={() => setOpen('new')}>
              {t('ownFields.add')}
            </Button>
          )
        }
        url={url}
        fields={[{ kind: 'text', name: 'name', label: t('ownFields.name'), common: true }]}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={(field) => (
          <Space>
            {session.can('update', 'Person') && (
              <Button
                size="small"
                aria-label={t('ownFields.changeOf', { name: field.name })}
                onClick={() => setOpen(field)}
              >
                {t('ownFields.change')}
              </Button>
            )}
            {session.can('delete', 'Person') && <DeleteOwnField field={field} />}
          </Space>
        )}
        result={listResult({ data: data && pageOfFields(data.items, url.query), error, isPlaceholderData, refetch })}
        empty={
          <Empty
            picture={drawings.fields}
            title={t('ownFields.empty')}
            help={mayCreate ? t('ownFields.emptyHelp') : common('state.createHelp', { account: account.get().name })}
            action={mayCreate ? { label: t('ownFields.add'), run: () => setOpen('new') } : undefined}
          />
        }
      />
      {open && <OwnFieldDialog {...(open !== 'new' && { field: open })} onClosed={() => setOpen(undefined)} />}
    </>
  )
}

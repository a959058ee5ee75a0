import type { CustomField } from '@songsarn/contract/communication/custom-fields'
import { EmptyList } from '@songsarn/remote/EmptyList.tsx'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCustomFields } from '../columns/use-custom-fields.ts'
import { CustomFieldDialog } from './CustomFieldDialog.tsx'
import { CustomFieldsQuery, pageOfFields } from './custom-fields-query.ts'
import { DeleteCustomField } from './DeleteCustomField.tsx'

/** The fields that the account added to its people. */
export function CustomFieldsPage() {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const [open, setOpen] = useState<CustomField | 'new'>()
  const url = useListUrl(CustomFieldsQuery)
  const { data, error, isPlaceholderData, refetch } = useCustomFields()
  const toNew = session.can('create', 'Person') && { label: t('customFields.add'), run: () => setOpen('new') }
  const columns: ListColumn<CustomField>[] = [
    {
      key: 'name',
      title: t('customFields.name'),
      fixed: true,
      sort: 'name',
      grow: true,
      card: 'title',
      render: (of) => of.name,
    },
    {
      key: 'type',
      title: t('customFields.type'),
      sort: 'type',
      card: 'detail',
      render: ({ type }) => t(`customFields.types.${type}`),
    },
    {
      key: 'merge',
      title: t('customFields.mergeField'),
      card: 'detail',
      render: ({ name }) => <code>{`{{${name}}}`}</code>,
    },
  ]
  return (
    <>
      <ListScreen<CustomField>
        name="custom-fields"
        title={t('customFields.title')}
        back={{ label: t('people.all'), to: '/people' }}
        help={t('customFields.help')}
        toNew={toNew}
        url={url}
        fields={[{ kind: 'text', name: 'name', label: t('customFields.name'), common: true }]}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={(field) => (
          <Space>
            {session.can('update', 'Person') && (
              <Button
                size="small"
                aria-label={t('customFields.changeOf', { name: field.name })}
                onClick={() => setOpen(field)}
              >
                {t('customFields.change')}
              </Button>
            )}
            {session.can('delete', 'Person') && <DeleteCustomField field={field} />}
          </Space>
        )}
        query={{ data: data && pageOfFields(data.items, url.query), error, isPlaceholderData, refetch }}
        empty={
          <EmptyList
            picture={drawings.fields}
            title={t('customFields.empty')}
            help={t('customFields.emptyHelp')}
            toNew={toNew}
          />
        }
      />
      {open && <CustomFieldDialog {...(open !== 'new' && { field: open })} onClosed={() => setOpen(undefined)} />}
    </>
  )
}

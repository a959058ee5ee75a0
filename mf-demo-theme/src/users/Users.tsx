import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { pageQuery } from '@songsarn/contract/base/call'
import { USER_PLANS, USER_ROLES, USER_STATUSES } from '@songsarn/msw/demo/users/user'
import { usePageTitle } from '@songsarn/remote/use-page-title'
import { ListPage } from '@songsarn/ui/list/ListPage.tsx'
import { listResult } from '@songsarn/ui/list/list-result'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { AddUser } from './AddUser.tsx'
import { DeleteUsers } from './DeleteUsers.tsx'
import { useDeleteUser } from './use-delete-user.ts'
import { useUserColumns } from './user-columns.tsx'

const usersQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(100))),
  role: z.optional(z.enum(USER_ROLES)),
  currentPlan: z.optional(z.enum(USER_PLANS)),
  status: z.optional(z.enum(USER_STATUSES)),
  ...pageQuery,
})

export function Users() {
  const { t } = useTranslation('mf-demo-theme')
  const [adding, setAdding] = useState(false)
  const url = useListUrl(usersQuery)
  const { page, size, q, role, currentPlan, status } = url.query
  const filters = { q, role, currentPlan, status }
  const query = useDemoQuery(
    'GET /api/users/list/data',
    { query: { ...filters, perPage: size, page: page + 1 } },
    { keepPrevious: true },
  )
  const { remove, dialog } = useDeleteUser()
  const columns = useUserColumns()
  usePageTitle(t('users.title'))
  return (
    <>
      <ListPage
        name="demo-users"
        title={t('users.title')}
        help={t('users.help')}
        action={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
            {t('users.add')}
          </Button>
        }
        url={url}
        fields={[
          { kind: 'text', name: 'q', label: t('users.search'), common: true },
          {
            kind: 'choice',
            name: 'role',
            label: t('users.role'),
            single: true,
            common: true,
            options: USER_ROLES.map((value) => ({ value, label: t(`users.roles.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'currentPlan',
            label: t('users.plan'),
            single: true,
            options: USER_PLANS.map((value) => ({ value, label: t(`users.plans.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'status',
            label: t('users.status'),
            single: true,
            options: USER_STATUSES.map((value) => ({ value, label: t(`users.statuses.${value}`) })),
          },
        ]}
        columns={columns}
        rowKey={({ id }) => String(id)}
        rowLink={({ id }) => `/demo/users/${id}`}
        rowActions={(user) => (
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('users.deleteOne', { name: user.fullName })}
            onClick={() => remove(user)}
          />
        )}
        selection={{
          nameOf: ({ fullName }) => fullName,
          offersAll: true,
          actions: (selected, clear) => <DeleteUsers selected={selected} filters={filters} onDeleted={clear} />,
        }}
        result={listResult(query, ({ users }) => users)}
        empty={
          <Empty
            picture={drawings.people}
            title={t('users.empty')}
            help={t('users.emptyHelp')}
            action={{ label: t('users.add'), run: () => setAdding(true) }}
          />
        }
      />
      {adding && <AddUser onClosed={() => setAdding(false)} />}
      {dialog}
    </>
  )
}

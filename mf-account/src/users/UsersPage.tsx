import { type AccountUser, listUsers } from '@songsarn/contract/account/users'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import { avatarUrl } from '@songsarn/ui/avatar/avatar-url'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { Time } from '@songsarn/ui/time/Time.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UserActions } from './UserActions.tsx'
import { UserDialog } from './UserDialog.tsx'
import { useUsers } from './use-users.ts'
import './users.css'

/** The users of the account. */
export function UsersPage() {
  const { t } = useTranslation('mf-account')
  const { session } = useShell()
  const url = useListUrl(listUsers.query)
  const query = useUsers(url.query)
  const [open, setOpen] = useState<AccountUser | 'new'>()
  const toNew = session.can('create', 'User') && { label: t('users.new'), run: () => setOpen('new') }
  return (
    <>
      <ListScreen
        name="users"
        title={t('users.title')}
        help={t('users.help')}
        toNew={toNew}
        url={url}
        fields={[
          { kind: 'text', name: 'userName', label: t('users.userName'), common: true },
          { kind: 'days', from: 'startDate', to: 'endDate', label: t('users.createDate'), common: true },
        ]}
        columns={useUserColumns()}
        rowKey={({ id }) => id}
        rowActions={(user) => <UserActions user={user} onEdit={() => setOpen(user)} />}
        query={query}
        empty={<Empty picture={drawings.people} title={t('users.empty')} action={toNew} />}
      />
      {open && <UserDialog user={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function useUserColumns(): ListColumn<AccountUser>[] {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { basePath } = useShell()
  return [
    {
      key: 'userName',
      title: t('users.userName'),
      sort: 'userName',
      fixed: true,
      width: 120,
      card: 'title',
      render: (user) => (
        <span className="user-name">
          <Avatar src={avatarUrl(basePath, user.avatar)} name={user.fullName || user.userName} size={24} />
          <span>{user.userName}</span>
        </span>
      ),
    },
    {
      key: 'fullName',
      title: t('users.fullName'),
      grow: true,
      width: 120,
      card: 'detail',
      render: ({ fullName }) => fullName,
    },
    { key: 'email', title: t('users.email'), sort: 'email', card: 'detail', render: ({ email }) => email },
    { key: 'role', title: t('users.role'), card: 'detail', render: ({ role }) => common(`role.${role}`) },
    {
      key: 'status',
      title: t('users.status'),
      card: 'status',
      render: ({ status }) => (
        <StatusTag
          tone={status === 'active' ? 'success' : status === 'invited' ? 'info' : 'neutral'}
          mark={status === 'active' ? 'done' : status === 'invited' ? 'waiting' : 'ended'}
        >
          {t(`users.statuses.${status}`)}
        </StatusTag>
      ),
    },
    {
      key: 'lastSignIn',
      title: t('users.lastSignIn'),
      sort: 'lastSignIn',
      render: ({ lastSignIn }) => (lastSignIn ? <Time at={lastSignIn} /> : t('users.never')),
    },
    {
      key: 'createDate',
      title: t('users.createDate'),
      sort: 'createDate',
      render: ({ createDate }) => <Time at={createDate} />,
    },
  ]
}

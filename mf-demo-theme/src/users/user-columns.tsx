import type { User } from '@songsarn/msw/demo/users/user'
import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useTranslation } from 'react-i18next'
import { UserStatusTag } from './UserStatusTag.tsx'

export function useUserColumns(): ListColumn<User>[] {
  const { t } = useTranslation('mf-demo-theme')
  return [
    {
      key: 'name',
      title: t('users.name'),
      fixed: true,
      card: 'title',
      render: ({ avatar, fullName, email }) => (
        <span className="person">
          <Avatar src={avatar} name={fullName} />
          <span>
            {fullName}
            <small>{email}</small>
          </span>
        </span>
      ),
    },
    { key: 'username', title: t('users.username'), hidden: true, render: ({ username }) => username },
    { key: 'role', title: t('users.role'), card: 'detail', render: ({ role }) => t(`users.roles.${role}`) },
    {
      key: 'plan',
      title: t('users.plan'),
      card: 'detail',
      render: ({ currentPlan }) => t(`users.plans.${currentPlan}`),
    },
    { key: 'company', title: t('users.company'), hidden: true, render: ({ company }) => company },
    {
      key: 'status',
      title: t('users.status'),
      card: 'status',
      render: ({ status }) => <UserStatusTag status={status} />,
    },
  ]
}

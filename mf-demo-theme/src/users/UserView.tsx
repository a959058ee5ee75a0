import type { User } from '@songsarn/msw/demo/users/user'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { DetailScreen } from '../page/DetailScreen.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { UserStatusTag } from './UserStatusTag.tsx'
import { useDeleteUser } from './use-delete-user.ts'

export function UserView() {
  const { id } = useParams()
  const { t } = useTranslation('mf-demo-theme')
  const query = useDemoQuery('GET /api/users/user', { query: { id: Number(id) } })
  return (
    <DetailScreen list="/demo/users" back={t('users.all')} query={query}>
      {(user) => <UserDetail user={user} />}
    </DetailScreen>
  )
}

function UserDetail({ user }: { user: User }) {
  const { t } = useTranslation('mf-demo-theme')
  const navigate = useNavigate()
  const { remove, dialog } = useDeleteUser(() => navigate('/demo/users'))
  return (
    <DetailPage
      title={user.fullName}
      tag={<UserStatusTag status={user.status} />}
      help={user.company}
      actions={[{ key: 'delete', label: t('users.delete'), danger: true, run: () => remove(user) }]}
    >
      <div className="with-side">
        <section className="panel" aria-labelledby="user-about">
          <h2 id="user-about">{t('users.about')}</h2>
          <dl className="facts">
            {(['username', 'email', 'contact', 'country', 'company'] as const).map((field) => (
              <div key={field}>
                <dt>{t(`users.${field}`)}</dt>
                <dd>{user[field]}</dd>
              </div>
            ))}
            <div>
              <dt>{t('users.plan')}</dt>
              <dd>{t(`users.plans.${user.currentPlan}`)}</dd>
            </div>
          </dl>
        </section>
        <section className="panel stack" aria-labelledby="user-role">
          <Avatar src={user.avatar} name={user.fullName} size={96} />
          <h2 id="user-role">{t(`users.roles.${user.role}`)}</h2>
          <p className="quiet">{t(`users.roleHelp.${user.role}`)}</p>
        </section>
      </div>
      {dialog}
    </DetailPage>
  )
}

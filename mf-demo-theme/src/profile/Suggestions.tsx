import type { Profile } from '@songsarn/msw/demo/profile/profile'
import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useProfileMutation } from './use-profile-mutation.ts'

export function SuggestedPages({ pages }: { pages: Profile['suggestedPages'] }) {
  const { t } = useTranslation('mf-demo-theme')
  const follow = useProfileMutation('POST /profile/follow')
  return (
    <section className="panel" aria-labelledby="profile-pages">
      <h2 id="profile-pages">{t('profile.pages')}</h2>
      <ul className="stack">
        {pages.map(({ id, avatar, name, subtitle, followed }) => (
          <li key={id} className="row-apart">
            <span className="person">
              <Avatar src={avatar} name={name} />
              <span>
                {name}
                <small>{subtitle}</small>
              </span>
            </span>
            <Button
              size="small"
              aria-pressed={followed}
              aria-label={`${t(followed ? 'profile.following' : 'profile.follow')}: ${name}`}
              onClick={() => void follow({ body: { pageId: id } })}
            >
              {t(followed ? 'profile.following' : 'profile.follow')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function SuggestedPeople({ people }: { people: Profile['suggestions'] }) {
  const { t } = useTranslation('mf-demo-theme')
  const addFriend = useProfileMutation('POST /profile/add-friend')
  return (
    <section className="panel" aria-labelledby="profile-people">
      <h2 id="profile-people">{t('profile.suggestions')}</h2>
      <ul className="stack">
        {people.map(({ id, avatar, fullName, mutualFriends, requested }) => (
          <li key={id} className="row-apart">
            <span className="person">
              <Avatar src={avatar} name={fullName} />
              <span>
                {fullName}
                <small>{t('profile.mutual', { count: mutualFriends })}</small>
              </span>
            </span>
            <Button
              size="small"
              disabled={requested}
              aria-label={`${t(requested ? 'profile.requested' : 'profile.addFriend')}: ${fullName}`}
              onClick={() => void addFriend({ body: { personId: id } })}
            >
              {t(requested ? 'profile.requested' : 'profile.addFriend')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { Profile } from '@songsarn/msw/demo/account/profile'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Face } from '../../page/Face.tsx'

export function SuggestedPages({ pages }: { pages: Profile['suggestedPages'] }) {
  const { t } = useTranslation('mf-demo-theme')
  const [followed, setFollowed] = useState(pages.filter((page) => page.followed).map(({ id }) => id))
  const toggle = (id: number) =>
    setFollowed(followed.includes(id) ? followed.filter((each) => each !== id) : [...followed, id])
  return (
    <section className="panel" aria-labelledby="profile-pages">
      <h2 id="profile-pages">{t('profile.pages')}</h2>
      <ul className="stack">
        {pages.map(({ id, avatar, name, subtitle }) => (
          <li key={id} className="row-apart">
            <span className="person">
              <Face src={avatar} name={name} />
              <span>
                {name}
                <small>{subtitle}</small>
              </span>
            </span>
            <Button
              size="small"
              aria-pressed={followed.includes(id)}
              aria-label={`${t(followed.includes(id) ? 'profile.following' : 'profile.follow')}: ${name}`}
              onClick={() => toggle(id)}
            >
              {t(followed.includes(id) ? 'profile.following' : 'profile.follow')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function SuggestedPeople({ people }: { people: Profile['suggestions'] }) {
  const { t } = useTranslation('mf-demo-theme')
  const [asked, setAsked] = useState<number[]>([])
  return (
    <section className="panel" aria-labelledby="profile-people">
      <h2 id="profile-people">{t('profile.suggestions')}</h2>
      <ul className="stack">
        {people.map(({ id, avatar, fullName, mutualFriends }) => (
          <li key={id} className="row-apart">
            <span className="person">
              <Face src={avatar} name={fullName} />
              <span>
                {fullName}
                <small>{t('profile.mutual', { count: mutualFriends })}</small>
              </span>
            </span>
            <Button
              size="small"
              disabled={asked.includes(id)}
              aria-label={`${t(asked.includes(id) ? 'profile.requested' : 'profile.add')}: ${fullName}`}
              onClick={() => setAsked([...asked, id])}
            >
              {t(asked.includes(id) ? 'profile.requested' : 'profile.add')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

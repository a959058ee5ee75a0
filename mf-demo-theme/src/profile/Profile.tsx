import './profile.css'
import { useFormat } from '@songsarn/i18n/use-format'
import type { Profile as ProfileData } from '@songsarn/msw/demo/profile/profile'
import { usePageTitle } from '@songsarn/remote/use-page-title'
import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../page/QueryView.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { Poll } from './Poll.tsx'
import { Posts } from './Posts.tsx'
import { SuggestedPages, SuggestedPeople } from './Suggestions.tsx'

export function Profile() {
  const { t } = useTranslation('mf-demo-theme')
  const query = useDemoQuery('GET /profile/data', {})
  usePageTitle(t('profile.title'))
  return (
    <QueryView query={query} shape="page">
      {(profile) => (
        <div className="page">
          <Header header={profile.header} />
          <div className="profile">
            <div className="stack">
              <About about={profile.userAbout} />
              <SuggestedPages pages={profile.suggestedPages} />
            </div>
            <Posts posts={profile.posts} />
            <div className="stack">
              <Photos photos={profile.latestPhotos} />
              <SuggestedPeople people={profile.suggestions} />
              <Poll options={profile.polls} />
            </div>
          </div>
        </div>
      )}
    </QueryView>
  )
}

function Header({ header }: { header: ProfileData['header'] }) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <header className="profile-head">
      <img className="profile-cover" src={header.coverImg} alt="" />
      <div className="profile-name">
        <Avatar src={header.avatar} name={header.fullName} size={104} />
        <div>
          <h1>
            <span className="unseen">{t('profile.title')}: </span>
            {header.fullName}
          </h1>
          <p className="quiet">{header.designation}</p>
        </div>
      </div>
    </header>
  )
}

function About({ about }: { about: ProfileData['userAbout'] }) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  return (
    <section className="panel" aria-labelledby="profile-about">
      <h2 id="profile-about">{t('profile.about')}</h2>
      <p>{about.about}</p>
      <dl className="profile-facts">
        <dt>{t('profile.joined')}</dt>
        <dd>{format.date(about.joined)}</dd>
        <dt>{t('profile.lives')}</dt>
        <dd>{about.lives}</dd>
        <dt>{t('profile.email')}</dt>
        <dd>{about.email}</dd>
        <dt>{t('profile.website')}</dt>
        <dd>{about.website}</dd>
      </dl>
    </section>
  )
}

function Photos({ photos }: { photos: ProfileData['latestPhotos'] }) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <section className="panel" aria-labelledby="profile-photos">
      <h2 id="profile-photos">{t('profile.photos')}</h2>
      <ul className="profile-photos">
        {photos.map(({ id, img }, index) => (
          <li key={id}>
            <img src={img} alt={t('profile.photo', { number: index + 1 })} />
          </li>
        ))}
      </ul>
    </section>
  )
}

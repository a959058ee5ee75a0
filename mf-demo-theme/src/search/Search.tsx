import './search.css'
import { Page } from '@songsarn/remote/Page.tsx'
import { useTranslation } from 'react-i18next'
import { BookmarkList } from './BookmarkList.tsx'
import { MainSearch } from './MainSearch.tsx'
import { Suggestions } from './Suggestions.tsx'

export function Search() {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <Page title={t('search.title')} help={t('search.help')}>
      <div className="search-parts">
        <section className="panel" aria-labelledby="main-search">
          <h2 id="main-search">{t('search.main')}</h2>
          <p className="quiet">{t('search.mainHelp')}</p>
          <MainSearch />
        </section>
        <section className="panel" aria-labelledby="suggestions">
          <h2 id="suggestions">{t('search.suggestions')}</h2>
          <p className="quiet">{t('search.suggestionsHelp')}</p>
          <Suggestions />
        </section>
      </div>
      <section className="panel" aria-labelledby="bookmarks">
        <h2 id="bookmarks">{t('search.bookmarks')}</h2>
        <p className="quiet">{t('search.bookmarksHelp')}</p>
        <BookmarkList />
      </section>
    </Page>
  )
}

import { TextFilter } from '@songsarn/ui/list/TextFilter.tsx'
import { NoMatches } from '@songsarn/ui/states/Empty.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { QueryView } from '../page/QueryView.tsx'
import { StarButton } from '../page/StarButton.tsx'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation, useDemoQuery } from '../service/use-demo-query.ts'

/** All screens with their bookmark stars. */
export function BookmarkList() {
  const { t } = useTranslation('mf-demo-theme')
  const toast = useToast()
  const [q, setQ] = useState('')
  const query = useDemoQuery('GET /api/bookmarks/data', {})
  const toggle = useDemoMutation('POST /api/bookmarks/update', ['GET /api/bookmarks/data'])
  return (
    <>
      <search className="bookmark-search">
        <TextFilter field={{ kind: 'text', name: 'q', label: t('search.filter') }} value={q} onChange={setQ} />
      </search>
      <QueryView query={query}>
        {({ suggestions }) => {
          const found = suggestions.filter(({ title }) => title.toLowerCase().includes(q.trim().toLowerCase()))
          if (found.length === 0) return <NoMatches onClear={() => setQ('')} />
          return (
            <ul className="bookmark-list">
              {found.map(({ id, title, link, isBookmarked }) => (
                <li key={id}>
                  <StarButton
                    label={t('search.bookmark', { name: title })}
                    on={isBookmarked}
                    onToggle={() => toggle.mutate({ body: { id } }, { onError: toast.error })}
                  />
                  <Link to={link}>{title}</Link>
                </li>
              ))}
            </ul>
          )
        }}
      </QueryView>
    </>
  )
}

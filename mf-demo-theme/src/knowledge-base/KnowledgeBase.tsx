import './knowledge-base.css'
import { Page } from '@songsarn/remote/Page.tsx'
import { TextFilter } from '@songsarn/ui/list/TextFilter.tsx'
import { NoMatches } from '@songsarn/ui/states/Empty.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { QueryView } from '../page/QueryView.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'

export function KnowledgeBase() {
  const { t } = useTranslation('mf-demo-theme')
  const [q, setQ] = useState('')
  const query = useDemoQuery('GET /faq/data/knowledge_base', {})
  const isMatch = (text: string) => text.toLowerCase().includes(q.trim().toLowerCase())
  return (
    <Page title={t('kb.title')} help={t('kb.help')}>
      <search className="kb-search">
        <TextFilter field={{ kind: 'text', name: 'q', label: t('kb.search') }} value={q} onChange={setQ} />
      </search>
      <QueryView query={query}>
        {(categories) => {
          const found = categories.filter(({ title, desc }) => isMatch(`${title} ${desc}`))
          if (found.length === 0) return <NoMatches onClear={() => setQ('')} />
          return (
            <ul className="kb">
              {found.map(({ id, category, title, desc, hue }) => (
                <li key={id} className="panel">
                  <svg viewBox="0 0 48 48" aria-hidden="true" style={{ color: `hsl(${hue} 55% 50%)` }}>
                    <path d="M24 12c-5-4-12-4-17-2v26c5-2 12-2 17 2 5-4 12-4 17-2V10c-5-2-12-2-17 2Zm0 0v26" />
                  </svg>
                  <Link to={category}>{title}</Link>
                  <p className="quiet">{desc}</p>
                </li>
              ))}
            </ul>
          )
        }}
      </QueryView>
    </Page>
  )
}

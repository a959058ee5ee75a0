import './faq.css'
import { FAQ_CATEGORIES } from '@songsarn/msw/demo/faq/faq'
import { Page } from '@songsarn/remote/Page.tsx'
import { TextFilter } from '@songsarn/ui/list/TextFilter.tsx'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { NoMatches } from '@songsarn/ui/states/Empty.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { QueryView } from '../page/QueryView.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'

const faqQuery = z.object({ q: z.optional(z.string().check(z.maxLength(100))) })

export function Faq() {
  const { t } = useTranslation('mf-demo-theme')
  const url = useListUrl(faqQuery)
  const { q } = url.query
  const query = useDemoQuery('GET /faq/data', { query: { q } }, { keepPrevious: true })
  return (
    <Page title={t('faq.title')} help={t('faq.help')}>
      <search className="faq-search">
        <TextFilter
          field={{ kind: 'text', name: 'q', label: t('faq.search') }}
          value={q ?? ''}
          onChange={(value) => url.set({ q: value || undefined }, { replace: true })}
        />
      </search>
      <QueryView query={query}>
        {(faq) => {
          const found = FAQ_CATEGORIES.flatMap((name) => (faq[name] ? [{ name, ...faq[name] }] : []))
          if (found.length === 0) return <NoMatches onClear={url.clear} />
          return (
            <div className="faq">
              <nav aria-label={t('faq.categories')}>
                <ul>
                  {found.map(({ name, title, qandA }) => (
                    <li key={name}>
                      <a href={`#faq-${name}`}>{title}</a>
                      <small className="quiet">{t('faq.count', { count: qandA.length })}</small>
                    </li>
                  ))}
                </ul>
              </nav>
              <div className="stack">
                {found.map(({ name, title, qandA }) => (
                  <section key={name} id={`faq-${name}`} className="panel" aria-label={title}>
                    <h2>{title}</h2>
                    {qandA.map(({ id, question, ans }) => (
                      // Open while searching, so that the match is visible.
                      <details key={`${id}-${q ?? ''}`} className="question" open={q !== undefined}>
                        <summary>{question}</summary>
                        <p>{ans}</p>
                      </details>
                    ))}
                  </section>
                ))}
              </div>
            </div>
          )
        }}
      </QueryView>
      <p className="quiet">
        {t('faq.more')} <Link to="/demo/knowledge-base">{t('nav.knowledgeBase')}</Link>
      </p>
    </Page>
  )
}

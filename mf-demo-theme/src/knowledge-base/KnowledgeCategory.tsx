import './knowledge-base.css'
import { NotFoundPage } from '@songsarn/remote/NotFoundPage.tsx'
import { Page } from '@songsarn/remote/Page.tsx'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { QueryView } from '../page/QueryView.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { KnowledgeBreadcrumb } from './KnowledgeBreadcrumb.tsx'

/** The articles of one category. */
export function KnowledgeCategory() {
  const { t } = useTranslation('mf-demo-theme')
  const { category } = useParams()
  const query = useDemoQuery('GET /faq/data/category', {})
  return (
    <QueryView query={query} shape="page">
      {(lists) => {
        const list = lists.find((candidate) => candidate.category === category)
        if (!list) return <NotFoundPage back={{ label: t('kb.title'), to: '/demo/knowledge-base' }} />
        return (
          <div className="stack">
            <KnowledgeBreadcrumb />
            <Page title={list.title} help={t('kb.articles', { count: list.questions.length })}>
              <ul className="panel kb-list">
                {list.questions.map(({ slug, question }) => (
                  <li key={slug}>
                    <Link to={`/demo/knowledge-base/${list.category}/${slug}`}>{question}</Link>
                  </li>
                ))}
              </ul>
            </Page>
          </div>
        )
      }}
    </QueryView>
  )
}

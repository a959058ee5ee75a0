import './knowledge-base.css'
import { Page } from '@songsarn/remote/Page.tsx'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import { Loaded } from '../../page/Loaded.tsx'
import { useDemo } from '../../service/use-demo.ts'
import { KnowledgePath } from './KnowledgePath.tsx'

/** The articles of one subject. */
export function KnowledgeCategory() {
  const { t } = useTranslation('mf-demo-theme')
  const { category } = useParams()
  const query = useDemo('GET /faq/data/category', {})
  return (
    <Loaded query={query} shape="page">
      {(lists) => {
        const list = lists.find((each) => each.category === category)
        if (!list) return <Navigate to="/demo/knowledge-base" replace />
        return (
          <div className="stack">
            <KnowledgePath />
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
    </Loaded>
  )
}

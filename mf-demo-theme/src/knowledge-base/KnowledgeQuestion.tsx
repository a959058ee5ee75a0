import './knowledge-base.css'
import { useFormat } from '@songsarn/i18n/use-format'
import { NotFoundPage } from '@songsarn/remote/NotFoundPage.tsx'
import { Page } from '@songsarn/remote/Page.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { QueryView } from '../page/QueryView.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { KnowledgeBreadcrumb } from './KnowledgeBreadcrumb.tsx'

export function KnowledgeQuestion() {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const { category, question: slug } = useParams()
  const query = useDemoQuery('GET /faq/data/question', {})
  const lists = useDemoQuery('GET /faq/data/category', {})
  const list = lists.data?.find((candidate) => candidate.category === category)
  return (
    <QueryView query={query} shape="page">
      {(questions) => {
        const article = questions.find((question) => question.category === category && question.slug === slug)
        if (!article)
          return <NotFoundPage item={t('kb.article')} back={{ label: t('kb.title'), to: '/demo/knowledge-base' }} />
        return (
          <div className="stack">
            <KnowledgeBreadcrumb category={list} />
            <Page title={article.title} help={t('kb.updated', { date: format.date(article.lastUpdated) })}>
              <div className="with-side">
                <article className="panel kb-article">
                  {article.content.map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
                  <Helpful key={article.slug} />
                </article>
                <section className="panel" aria-labelledby="kb-related">
                  <h2 id="kb-related">{t('kb.related')}</h2>
                  <ul className="kb-list">
                    {article.relatedQuestions.map((related) => (
                      <li key={related.slug}>
                        <Link to={`/demo/knowledge-base/${related.category}/${related.slug}`}>{related.question}</Link>
                      </li>
                    ))}
                  </ul>
                </section>
              </div>
            </Page>
          </div>
        )
      }}
    </QueryView>
  )
}

function Helpful() {
  const { t } = useTranslation('mf-demo-theme')
  const [isAnswered, setAnswered] = useState(false)
  if (isAnswered) return <p role="status">{t('kb.thanks')}</p>
  return (
    <div className="row">
      <span className="quiet">{t('kb.helpful')}</span>
      <Button size="small" onClick={() => setAnswered(true)}>
        {t('kb.yes')}
      </Button>
      <Button size="small" onClick={() => setAnswered(true)}>
        {t('kb.no')}
      </Button>
    </div>
  )
}

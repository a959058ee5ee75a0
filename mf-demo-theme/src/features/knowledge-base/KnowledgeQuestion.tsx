import './knowledge-base.css'
import { useFormat } from '@songsarn/i18n/use-format'
import { Page } from '@songsarn/remote/Page.tsx'
import { StateView } from '@songsarn/ui/states/StateView.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { Loaded } from '../../page/Loaded.tsx'
import { useDemo } from '../../service/use-demo.ts'
import { KnowledgePath } from './KnowledgePath.tsx'

export function KnowledgeQuestion() {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const navigate = useNavigate()
  const { category, question: slug } = useParams()
  const query = useDemo('GET /faq/data/question', {})
  const lists = useDemo('GET /faq/data/category', {})
  const list = lists.data?.find((each) => each.category === category)
  return (
    <Loaded query={query} shape="page">
      {(questions) => {
        const article = questions.find((each) => each.category === category && each.slug === slug)
        if (!article) {
          const back = () => navigate('/demo/knowledge-base')
          return (
            <StateView
              picture="lost"
              heading="h1"
              title={t('kb.notFound')}
              action={{ label: t('kb.title'), run: back }}
            />
          )
        }
        return (
          <div className="stack">
            <KnowledgePath category={list} />
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
    </Loaded>
  )
}

function Helpful() {
  const { t } = useTranslation('mf-demo-theme')
  const [told, setTold] = useState(false)
  if (told) return <p role="status">{t('kb.thanks')}</p>
  return (
    <div className="row">
      <span className="quiet">{t('kb.helpful')}</span>
      <Button size="small" onClick={() => setTold(true)}>
        {t('kb.yes')}
      </Button>
      <Button size="small" onClick={() => setTold(true)}>
        {t('kb.no')}
      </Button>
    </div>
  )
}

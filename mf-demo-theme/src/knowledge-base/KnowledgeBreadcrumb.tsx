import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

export function KnowledgeBreadcrumb({ category }: { category?: { category: string; title: string } }) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <nav aria-label={t('kb.breadcrumb')} className="row">
      <Link to="/demo/knowledge-base">{t('kb.title')}</Link>
      {category && (
        <>
          <span aria-hidden="true">/</span>
          <Link to={`/demo/knowledge-base/${category.category}`}>{category.title}</Link>
        </>
      )}
    </nav>
  )
}

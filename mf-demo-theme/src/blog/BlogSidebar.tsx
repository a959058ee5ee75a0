import { useFormat } from '@songsarn/i18n/use-format'
import { BLOG_CATEGORIES, type BlogCategory } from '@songsarn/msw/demo/blog/blog'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { QueryView } from '../page/QueryView.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'

type Props = { category: BlogCategory | undefined; onCategory(category: BlogCategory | undefined): void }

export function BlogSidebar({ category: current, onCategory }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const query = useDemoQuery('GET /blog/list/data/sidebar', {})
  return (
    <QueryView query={query}>
      {({ recentPosts, categories }) => (
        <>
          <section className="panel" aria-labelledby="blog-recent">
            <h2 id="blog-recent">{t('blog.recent')}</h2>
            <ul className="stack">
              {recentPosts.map(({ id, title, img, posted }) => (
                <li key={id} className="blog-recent">
                  <img src={img} alt="" />
                  <span>
                    <Link to={`/demo/blog/${id}`}>{title}</Link>
                    <small className="quiet">{format.date(posted)}</small>
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <section className="panel" aria-labelledby="blog-categories">
            <h2 id="blog-categories">{t('blog.categories')}</h2>
            <ul>
              {BLOG_CATEGORIES.map((category) => {
                const posts = categories.find((count) => count.category === category)?.posts ?? 0
                const isCurrent = category === current
                return (
                  <li key={category}>
                    <button
                      type="button"
                      className="blog-category"
                      aria-pressed={isCurrent}
                      onClick={() => onCategory(isCurrent ? undefined : category)}
                    >
                      {t(`blog.category.${category}`)} <small>{format.number(posts)}</small>
                    </button>
                  </li>
                )
              })}
            </ul>
          </section>
        </>
      )}
    </QueryView>
  )
}

import { useFormat } from '@songsarn/i18n/use-format'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Loaded } from '../../page/Loaded.tsx'
import { useDemo } from '../../service/use-demo.ts'
import { BLOG_CATEGORIES, type BlogCategory } from './categories.ts'

type Props = { category: BlogCategory | undefined; onCategory(category: BlogCategory | undefined): void }

/** Beside the posts: the newest ones, and the categories to look through. */
export function BlogSide({ category: current, onCategory }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const query = useDemo('GET /blog/list/data/sidebar', {})
  return (
    <Loaded query={query}>
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
                const posts = categories.find((each) => each.category === category)?.posts ?? 0
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
    </Loaded>
  )
}

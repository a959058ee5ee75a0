import './blog.css'
import { useFormat } from '@songsarn/i18n/use-format'
import { BLOG_CATEGORIES, type PostSummary } from '@songsarn/msw/demo/blog/blog'
import { Page } from '@songsarn/remote/Page.tsx'
import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import { TextFilter } from '@songsarn/ui/list/TextFilter.tsx'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { NoMatches } from '@songsarn/ui/states/Empty.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { QueryView } from '../page/QueryView.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { BlogSidebar } from './BlogSidebar.tsx'

const blogQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(100))),
  category: z.optional(z.enum(BLOG_CATEGORIES)),
})

export function Blog() {
  const { t } = useTranslation('mf-demo-theme')
  const url = useListUrl(blogQuery)
  const query = useDemoQuery('GET /blog/list/data', {})
  const { q = '', category } = url.query
  const isMatch = ({ title, excerpt, categories }: PostSummary) =>
    `${title} ${excerpt}`.toLowerCase().includes(q.toLowerCase()) &&
    (category === undefined || categories.includes(category))
  return (
    <Page title={t('blog.title')} help={t('blog.help')}>
      <div className="with-side">
        <QueryView query={query} shape="table">
          {(posts) => {
            const found = posts.filter(isMatch)
            if (found.length === 0) return <NoMatches onClear={url.clear} />
            return (
              <ul className="blog">
                {found.map((post) => (
                  <PostCard key={post.id} post={post} />
                ))}
              </ul>
            )
          }}
        </QueryView>
        <div className="stack">
          <search>
            <TextFilter
              field={{ kind: 'text', name: 'q', label: t('blog.search') }}
              value={q}
              onChange={(value) => url.set({ q: value || undefined }, { replace: true })}
            />
          </search>
          <BlogSidebar category={category} onCategory={(next) => url.set({ category: next })} />
        </div>
      </div>
    </Page>
  )
}

function PostCard({ post }: { post: PostSummary }) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  return (
    <li className="card post">
      <img src={post.img} alt="" />
      <div className="post-body">
        <Link to={`/demo/blog/${post.id}`} className="post-title">
          {post.title}
        </Link>
        <p className="quiet">{post.excerpt}</p>
        <span className="row-apart">
          <span className="person">
            <Avatar src={post.author.avatar} name={post.author.fullName} size={24} />
            <span>
              <small>
                {post.author.fullName} · {format.date(post.posted)}
              </small>
            </span>
          </span>
          <small className="quiet">{t('blog.comments', { count: post.comments })}</small>
        </span>
      </div>
    </li>
  )
}

import './blog.css'
import { BookFilled, BookOutlined } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import type { BlogDetail as Post } from '@songsarn/msw/demo/blog/blog'
import { Page } from '@songsarn/remote/Page.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { Face } from '../../page/Face.tsx'
import { RowScreen } from '../../page/RowScreen.tsx'
import { useDemo } from '../../service/use-demo.ts'
import { RichTextView } from './RichTextView.tsx'

export function BlogDetail() {
  const { t } = useTranslation('mf-demo-theme')
  const id = Number(useParams().id)
  const query = useDemo('GET /blog/list/data/detail', { query: { id } })
  return (
    <RowScreen list="/demo/blog" back={t('blog.allPosts')} query={query}>
      {(post) => <OnePost key={post.id} post={post} />}
    </RowScreen>
  )
}

function OnePost({ post }: { post: Post }) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const navigate = useNavigate()
  const [bookmarked, setBookmarked] = useState(false)
  const { author, img, content, comments, tags } = post
  return (
    <Page
      title={post.title}
      help={`${author.fullName} · ${format.date(post.posted)} · ${tags.join(', ')}`}
      actions={
        <>
          <Button
            icon={bookmarked ? <BookFilled aria-hidden /> : <BookOutlined aria-hidden />}
            aria-pressed={bookmarked}
            aria-label={t('blog.bookmark', { count: post.bookmarks + (bookmarked ? 1 : 0) })}
            onClick={() => setBookmarked(!bookmarked)}
          >
            {format.number(post.bookmarks + (bookmarked ? 1 : 0))}
          </Button>
          <Button type="primary" onClick={() => navigate('edit')}>
            {t('blog.edit')}
          </Button>
        </>
      }
    >
      <article className="panel blog-article">
        <img src={img} alt="" />
        <RichTextView text={content} />
      </article>
      <section className="panel blog-article" aria-labelledby="blog-comments">
        <h2 id="blog-comments">{t('blog.commentsTitle')}</h2>
        <ul className="stack">
          {comments.map((comment) => (
            <li key={comment.id} className="blog-comment">
              <Face src={comment.author.avatar} name={comment.author.fullName} />
              <div>
                <p>
                  <strong>{comment.author.fullName}</strong>{' '}
                  <small className="quiet">{format.dateTime(comment.posted)}</small>
                </p>
                <p>{comment.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  )
}

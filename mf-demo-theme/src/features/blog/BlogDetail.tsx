import './blog.css'
import { ArrowLeftOutlined, BookFilled, BookOutlined } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import type { BlogDetail as Post } from '@songsarn/msw/demo/blog/blog'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { Face } from '../../page/Face.tsx'
import { Loaded } from '../../page/Loaded.tsx'
import { Page } from '../../page/Page.tsx'
import { useDemo } from '../../service/use-demo.ts'
import { RichTextView } from './RichTextView.tsx'

export function BlogDetail() {
  const { t } = useTranslation('mf-demo-theme')
  const id = Number(useParams().id)
  const query = useDemo('GET /blog/list/data/detail', { query: { id } })
  return (
    <div className="stack">
      <Link to="/demo/blog">
        <ArrowLeftOutlined aria-hidden /> {t('blog.allPosts')}
      </Link>
      <Loaded query={query} shape="page">
        {(post) => <OnePost key={post.id} post={post} />}
      </Loaded>
    </div>
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

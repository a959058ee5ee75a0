import './blog.css'
import { BookFilled, BookOutlined } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import type { BlogDetail as Post } from '@songsarn/msw/demo/blog/blog'
import { Page } from '@songsarn/remote/Page.tsx'
import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { DetailScreen } from '../page/DetailScreen.tsx'
import { LineForm } from '../page/LineForm.tsx'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation, useDemoQuery } from '../service/use-demo-query.ts'
import { RichTextView } from './RichTextView.tsx'

export function BlogDetail() {
  const { t } = useTranslation('mf-demo-theme')
  const id = Number(useParams().id)
  const query = useDemoQuery('GET /blog/list/data/detail', { query: { id } })
  return (
    <DetailScreen list="/demo/blog" back={t('blog.allPosts')} query={query}>
      {(post) => <PostArticle post={post} />}
    </DetailScreen>
  )
}

function PostArticle({ post }: { post: Post }) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const navigate = useNavigate()
  const toast = useToast()
  const bookmark = useDemoMutation('POST /blog/list/data/bookmark', ['GET /blog/list/data/detail'])
  const comment = useDemoMutation('POST /blog/list/data/comment', ['GET /blog/list/data/detail', 'GET /blog/list/data'])
  const { id, author, img, content, comments, tags, bookmarks, youBookmarked } = post
  return (
    <Page
      title={post.title}
      help={`${author.fullName} · ${format.date(post.posted)} · ${tags.join(', ')}`}
      actions={
        <>
          <Button
            icon={youBookmarked ? <BookFilled aria-hidden /> : <BookOutlined aria-hidden />}
            aria-pressed={youBookmarked}
            aria-label={t('blog.bookmark', { count: bookmarks })}
            onClick={() => bookmark.mutate({ body: { id } }, { onError: toast.error })}
          >
            {format.number(bookmarks)}
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
      <section className="panel stack blog-article" aria-labelledby="blog-comments">
        <h2 id="blog-comments">{t('blog.commentsTitle')}</h2>
        <ul className="stack">
          {comments.map((comment) => (
            <li key={comment.id} className="blog-comment">
              <Avatar src={comment.author.avatar} name={comment.author.fullName} />
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
        <LineForm
          label={t('blog.comment')}
          button={t('blog.send')}
          onSend={(text) => comment.mutateAsync({ body: { id, text } }).catch(toast.error)}
        />
      </section>
    </Page>
  )
}

import { HeartFilled, HeartOutlined } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import type { Profile } from '@songsarn/msw/demo/account/profile'
import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Face } from '../../page/Face.tsx'

type Post = Profile['posts'][number]
type Self = { avatar: string; fullName: string }

export function Posts({ posts, self }: { posts: readonly Post[]; self: Self }) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <section className="stack" aria-label={t('profile.posts')}>
      {posts.map((post) => (
        <OnePost key={post.id} post={post} self={self} />
      ))}
    </section>
  )
}

/** Likes and comments of one's own are there as long as the screen is. */
function OnePost({ post, self }: { post: Post; self: Self }) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const [own, setOwn] = useState<string[]>([])
  const [draft, setDraft] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (draft.trim() === '') return
    setOwn([...own, draft.trim()])
    setDraft('')
  }
  return (
    <article className="panel stack">
      <span className="person">
        <Face src={post.author.avatar} name={post.author.fullName} size={40} />
        <span>
          {post.author.fullName}
          <small>{format.dateTime(post.posted)}</small>
        </span>
      </span>
      <p>{post.text}</p>
      {post.image && <img className="profile-picture" src={post.image} alt="" />}
      <Like likes={post.likes} youLiked={post.youLiked} />
      <ul className="stack">
        {post.comments.map((comment) => (
          <Comment key={comment.id} author={comment.author} text={comment.text}>
            <Like likes={comment.likes} youLiked={comment.youLiked} />
          </Comment>
        ))}
        {own.map((text, index) => (
          <Comment key={`${index}-${text}`} author={self} text={text} />
        ))}
      </ul>
      <form className="profile-comment" onSubmit={send}>
        <Input
          aria-label={t('profile.comment')}
          placeholder={t('profile.comment')}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
        <Button htmlType="submit">{t('profile.send')}</Button>
      </form>
    </article>
  )
}

function Comment({ author, text, children }: { author: Self; text: string; children?: React.ReactNode }) {
  return (
    <li className="person">
      <Face src={author.avatar} name={author.fullName} />
      <span>
        <strong>{author.fullName}</strong>
        {text}
        {children}
      </span>
    </li>
  )
}

function Like({ likes, youLiked }: { likes: number; youLiked: boolean }) {
  const { t } = useTranslation('mf-demo-theme')
  const [liked, setLiked] = useState(youLiked)
  const count = likes + Number(liked) - Number(youLiked)
  return (
    <button type="button" className="profile-like" aria-pressed={liked} onClick={() => setLiked(!liked)}>
      {liked ? <HeartFilled aria-hidden /> : <HeartOutlined aria-hidden />} {t('profile.likes', { count })}
    </button>
  )
}

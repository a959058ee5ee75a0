import { HeartFilled, HeartOutlined } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import type { Profile } from '@songsarn/msw/demo/profile/profile'
import { useTranslation } from 'react-i18next'
import { Face } from '../../page/Face.tsx'
import { CommentForm } from '../../parts/CommentForm.tsx'
import { useProfileAction } from './use-profile-action.ts'

type Post = Profile['posts'][number]

export function Posts({ posts }: { posts: readonly Post[] }) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <section className="stack" aria-label={t('profile.posts')}>
      {posts.map((post) => (
        <OnePost key={post.id} post={post} />
      ))}
    </section>
  )
}

function OnePost({ post }: { post: Post }) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const like = useProfileAction('POST /profile/like')
  const comment = useProfileAction('POST /profile/comment')
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
      <Like {...post} onToggle={() => void like({ body: { postId: post.id } })} />
      <ul className="stack">
        {post.comments.map((each) => (
          <li key={each.id} className="person">
            <Face src={each.author.avatar} name={each.author.fullName} />
            <span>
              <strong>{each.author.fullName}</strong>
              {each.text}
              <Like {...each} onToggle={() => void like({ body: { postId: post.id, commentId: each.id } })} />
            </span>
          </li>
        ))}
      </ul>
      <CommentForm
        label={t('profile.comment')}
        button={t('profile.send')}
        onSend={(text) => comment({ body: { postId: post.id, text } })}
      />
    </article>
  )
}

type LikeProps = { likes: number; youLiked: boolean; onToggle(): void }

function Like({ likes, youLiked, onToggle }: LikeProps) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <button type="button" className="profile-like" aria-pressed={youLiked} onClick={onToggle}>
      {youLiked ? <HeartFilled aria-hidden /> : <HeartOutlined aria-hidden />} {t('profile.likes', { count: likes })}
    </button>
  )
}

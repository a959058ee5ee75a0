import { HeartFilled, HeartOutlined } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import type { Profile } from '@songsarn/msw/demo/profile/profile'
import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import { useTranslation } from 'react-i18next'
import { LineForm } from '../page/LineForm.tsx'
import { useProfileMutation } from './use-profile-mutation.ts'

type Post = Profile['posts'][number]

export function Posts({ posts }: { posts: readonly Post[] }) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <section className="stack" aria-label={t('profile.posts')}>
      {posts.map((post) => (
        <PostCard key={post.id} post={post} />
      ))}
    </section>
  )
}

function PostCard({ post }: { post: Post }) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const like = useProfileMutation('POST /profile/like')
  const comment = useProfileMutation('POST /profile/comment')
  return (
    <article className="panel stack">
      <span className="person">
        <Avatar src={post.author.avatar} name={post.author.fullName} size={40} />
        <span>
          {post.author.fullName}
          <small>{format.dateTime(post.posted)}</small>
        </span>
      </span>
      <p>{post.text}</p>
      {post.image && <img className="profile-picture" src={post.image} alt="" />}
      <Like {...post} onToggle={() => void like({ body: { postId: post.id } })} />
      <ul className="stack">
        {post.comments.map((item) => (
          <li key={item.id} className="person">
            <Avatar src={item.author.avatar} name={item.author.fullName} />
            <span>
              <strong>{item.author.fullName}</strong>
              {item.text}
              <Like {...item} onToggle={() => void like({ body: { postId: post.id, commentId: item.id } })} />
            </span>
          </li>
        ))}
      </ul>
      <LineForm
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

import * as z from 'zod/mini'
import type { DemoData } from '../data.ts'
import { type HandlersOf, handle, Refusal } from '../service/handle.ts'
import { nextId } from '../service/page-of.ts'
import { id } from '../service/query.ts'
import { type Language, tell } from '../service/said.ts'
import type { Profile } from './profile.ts'

export type ProfileCalls = { 'GET /profile/data': { answer: Profile } }

/** Not in the theme, whose profile forgets what was pressed as soon as it is left. */
export type ProfileSavingCalls = {
  /** Likes a post, or a comment below it; takes the like back where there was one. */
  'POST /profile/like': { body: { postId: number; commentId?: number }; answer: Profile }
  'POST /profile/comment': { body: { postId: number; text: string }; answer: Profile }
  'POST /profile/follow': { body: { pageId: number }; answer: Profile }
  'POST /profile/add-friend': { body: { personId: number }; answer: Profile }
  'POST /profile/vote': { body: { pollId: number }; answer: Profile }
}

export function profileHandlers(data: DemoData): HandlersOf<ProfileCalls & ProfileSavingCalls> {
  const told = (language: Language) => tell(data.profile, language)
  const postOf = (postId: number) => data.profile.posts.find((each) => each.id === postId)

  return {
    'GET /profile/data': handle({}, ({ language }) => told(language)),
    'POST /profile/like': handle(
      { body: z.object({ postId: id, commentId: z.optional(id) }) },
      ({ body, language }) => {
        const post = postOf(body.postId)
        const liked = body.commentId === undefined ? post : post?.comments.find((each) => each.id === body.commentId)
        if (!liked) return missing
        liked.likes += liked.youLiked ? -1 : 1
        liked.youLiked = !liked.youLiked
        return told(language)
      },
    ),
    'POST /profile/comment': handle({ body: z.object({ postId: id, text: written }) }, ({ body, language }) => {
      const post = postOf(body.postId)
      if (!post) return missing
      const { avatar, fullName } = data.profile.header
      post.comments.push({
        id: nextId(data.profile.posts.flatMap(({ comments }) => comments)),
        author: { avatar, fullName },
        text: { en: body.text, th: body.text },
        likes: 0,
        youLiked: false,
      })
      return told(language)
    }),
    'POST /profile/follow': handle({ body: z.object({ pageId: id }) }, ({ body, language }) => {
      const page = data.profile.suggestedPages.find((each) => each.id === body.pageId)
      if (!page) return missing
      page.followed = !page.followed
      return told(language)
    }),
    'POST /profile/add-friend': handle({ body: z.object({ personId: id }) }, ({ body, language }) => {
      const person = data.profile.suggestions.find((each) => each.id === body.personId)
      if (!person) return missing
      person.requested = true
      return told(language)
    }),
    'POST /profile/vote': handle({ body: z.object({ pollId: id }) }, ({ body, language }) => {
      const { polls } = data.profile
      if (!polls.some((each) => each.id === body.pollId)) return missing
      for (const poll of polls) {
        poll.votes -= Number(poll.youVoted)
        poll.youVoted = poll.id === body.pollId
        poll.votes += Number(poll.youVoted)
      }
      return told(language)
    }),
  }
}

const written = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))
const missing = new Refusal(404, 'Not on the profile')

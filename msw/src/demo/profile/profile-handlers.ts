import * as z from 'zod/mini'
import type { DemoData } from '../demo-data.ts'
import { defineHandler, ErrorReply, type HandlersOf } from '../service/handler.ts'
import { nextId } from '../service/list.ts'
import { type Language, localize } from '../service/localize.ts'
import { id } from '../service/parameters.ts'
import type { Profile } from './profile.ts'

export type ProfileCalls = { 'GET /profile/data': { answer: Profile } }

/** Added to the theme, whose profile loses every change when you leave it. */
export type ProfileSavingCalls = {
  /** Likes or unlikes a post or one of its comments. */
  'POST /profile/like': { body: { postId: number; commentId?: number }; answer: Profile }
  'POST /profile/comment': { body: { postId: number; text: string }; answer: Profile }
  'POST /profile/follow': { body: { pageId: number }; answer: Profile }
  'POST /profile/add-friend': { body: { personId: number }; answer: Profile }
  'POST /profile/vote': { body: { pollId: number }; answer: Profile }
}

export function profileHandlers(data: DemoData): HandlersOf<ProfileCalls & ProfileSavingCalls> {
  const answer = (language: Language) => localize(data.profile, language)
  const postOf = (postId: number) => data.profile.posts.find(({ id: known }) => known === postId)

  return {
    'GET /profile/data': defineHandler({}, ({ language }) => answer(language)),
    'POST /profile/like': defineHandler(
      { body: z.object({ postId: id, commentId: z.optional(id) }) },
      ({ body, language }) => {
        const post = postOf(body.postId)
        const liked =
          body.commentId === undefined ? post : post?.comments.find((comment) => comment.id === body.commentId)
        if (!liked) return missing
        liked.likes += liked.youLiked ? -1 : 1
        liked.youLiked = !liked.youLiked
        return answer(language)
      },
    ),
    'POST /profile/comment': defineHandler(
      { body: z.object({ postId: id, text: commentText }) },
      ({ body, language }) => {
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
        return answer(language)
      },
    ),
    'POST /profile/follow': defineHandler({ body: z.object({ pageId: id }) }, ({ body, language }) => {
      const page = data.profile.suggestedPages.find((suggested) => suggested.id === body.pageId)
      if (!page) return missing
      page.followed = !page.followed
      return answer(language)
    }),
    'POST /profile/add-friend': defineHandler({ body: z.object({ personId: id }) }, ({ body, language }) => {
      const person = data.profile.suggestions.find((suggested) => suggested.id === body.personId)
      if (!person) return missing
      person.requested = true
      return answer(language)
    }),
    'POST /profile/vote': defineHandler({ body: z.object({ pollId: id }) }, ({ body, language }) => {
      const { polls } = data.profile
      if (!polls.some((poll) => poll.id === body.pollId)) return missing
      for (const poll of polls) {
        poll.votes -= Number(poll.youVoted)
        poll.youVoted = poll.id === body.pollId
        poll.votes += Number(poll.youVoted)
      }
      return answer(language)
    }),
  }
}

const commentText = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))
const missing = new ErrorReply(404, 'Not on the profile')

import * as z from 'zod/mini'
import type { DemoData } from '../demo-data.ts'
import { defineHandler, ErrorReply, type HandlersOf } from '../service/handler.ts'
import { nextId } from '../service/list.ts'
import { type Language, localize } from '../service/localize.ts'
import { id } from '../service/parameters.ts'
import {
  BLOG_CATEGORIES,
  BLOG_STATUSES,
  type BlogDetail,
  type BlogEdit,
  type BlogSidebar,
  type PostSummary,
  type RichText,
  type StoredPost,
} from './blog.ts'

export type BlogCalls = {
  'GET /blog/list/data': { answer: PostSummary[] }
  'GET /blog/list/data/sidebar': { answer: BlogSidebar }
  /** The first post when `id` is missing. */
  'GET /blog/list/data/detail': { query: { id?: number }; answer: BlogDetail }
  'GET /blog/list/data/edit': { query: { id?: number }; answer: BlogEdit }
}

export type SavedPost = Pick<BlogEdit, 'id' | 'title' | 'categories' | 'slug' | 'status' | 'excerpt' | 'content'>

/** Added to the theme, which does not save. A saved text is the same in both languages. */
export type BlogSavingCalls = {
  'POST /blog/list/data/edit': { body: SavedPost; answer: BlogEdit }
  /** Adds or removes the bookmark. */
  'POST /blog/list/data/bookmark': { body: { id: number }; answer: BlogDetail }
  'POST /blog/list/data/comment': { body: { id: number; text: string }; answer: BlogDetail }
}

const PostQuery = z.object({ id: z.optional(z.coerce.number()) })
const richText = z.custom<RichText>(
  (value) => typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc',
)
const Saved = z.object({
  id: z.number(),
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  categories: z.array(z.string()),
  slug: z.string().check(z.maxLength(200)),
  status: z.enum(BLOG_STATUSES),
  excerpt: z.string().check(z.maxLength(2000)),
  content: richText,
})

const Comment = z.object({ id, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) })

export const blogHandlers = (data: DemoData, now: () => number): HandlersOf<BlogCalls & BlogSavingCalls> => ({
  'GET /blog/list/data': defineHandler({}, ({ language }) => data.posts.map((post) => summary(post, language))),
  'GET /blog/list/data/sidebar': defineHandler({}, ({ language }) => ({
    recentPosts: data.posts
      .slice(0, 4)
      .map(({ id, title, img, posted }) => ({ id, title: title[language], img, posted })),
    categories: BLOG_CATEGORIES.map((category) => ({
      category,
      posts: data.posts.filter(({ categories }) => categories.includes(category)).length,
    })),
  })),
  'GET /blog/list/data/detail': defineHandler({ query: PostQuery }, ({ query, language }) => {
    const post = find(data, query.id)
    return post ? detail(post, language) : missing
  }),
  'GET /blog/list/data/edit': defineHandler({ query: PostQuery }, ({ query, language }) => {
    const post = find(data, query.id)
    return post ? edit(post, language) : missing
  }),
  'POST /blog/list/data/edit': defineHandler({ body: Saved }, ({ body, language }) => {
    const post = find(data, body.id)
    if (!post) return missing
    const { title, excerpt, content, ...rest } = body
    Object.assign(post, rest, { title: both(title), excerpt: both(excerpt), content: both(content) })
    return edit(post, language)
  }),
  'POST /blog/list/data/bookmark': defineHandler({ body: z.object({ id }) }, ({ body, language }) => {
    const post = find(data, body.id)
    if (!post) return missing
    post.bookmarks += post.youBookmarked ? -1 : 1
    post.youBookmarked = !post.youBookmarked
    return detail(post, language)
  }),
  'POST /blog/list/data/comment': defineHandler({ body: Comment }, ({ body, language }) => {
    const post = find(data, body.id)
    if (!post) return missing
    const { fullName, avatar } = data.profileUser
    post.comments.push({
      id: nextId(post.comments),
      author: { fullName, avatar },
      posted: new Date(now()).toISOString(),
      text: both(body.text),
    })
    return detail(post, language)
  }),
})

const missing = new ErrorReply(404, 'No such post')

const both = <Text>(text: Text) => ({ en: text, th: text })

const find = (data: DemoData, id?: number) =>
  id === undefined ? data.posts[0] : data.posts.find((post) => post.id === id)

function summary(post: StoredPost, language: Language): PostSummary {
  const { id, title, excerpt, img, author, posted, tags, categories, comments } = post
  return localize({ id, title, excerpt, img, author, posted, tags, categories, comments: comments.length }, language)
}

function detail(post: StoredPost, language: Language): BlogDetail {
  const { content, bookmarks, youBookmarked, shares, comments } = post
  return {
    ...summary(post, language),
    content: content[language],
    bookmarks,
    youBookmarked,
    shares,
    comments: localize(comments, language),
  }
}

function edit(post: StoredPost, language: Language): BlogEdit {
  const { id, author, posted, categories, slug, status, img } = post
  return {
    id,
    author,
    posted,
    categories,
    slug,
    status,
    title: post.title[language],
    excerpt: post.excerpt[language],
    featuredImage: img,
    content: post.content[language],
  }
}

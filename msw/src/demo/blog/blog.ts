import type { LocalizedText } from '../service/localize.ts'

/** The text of a post as the editor saves it: a tree of blocks, never markup. */
export type RichText = { type: 'doc'; content: RichBlock[] }
export type RichBlock =
  | { type: 'paragraph'; content?: RichInline[] }
  | { type: 'heading'; attrs: { level: number }; content?: RichInline[] }
  | { type: 'bulletList' | 'orderedList' | 'listItem' | 'blockquote'; content?: RichBlock[] }
  | { type: 'horizontalRule' }
export type RichInline =
  | { type: 'text'; text: string; marks?: { type: string; attrs?: { href?: string } }[] }
  | { type: 'hardBreak' }

export const BLOG_CATEGORIES = ['craft', 'people', 'travel', 'food', 'figures'] as const
export type BlogCategory = (typeof BLOG_CATEGORIES)[number]
export const BLOG_STATUSES = ['Published', 'Draft', 'Pending'] as const
export type BlogStatus = (typeof BLOG_STATUSES)[number]

export type StoredPost = {
  id: number
  title: LocalizedText
  excerpt: LocalizedText
  content: { en: RichText; th: RichText }
  img: string
  author: { fullName: string; avatar: string }
  posted: string
  tags: string[]
  categories: string[]
  slug: string
  status: BlogStatus
  bookmarks: number
  youBookmarked: boolean
  shares: number
  comments: { id: number; author: { fullName: string; avatar: string }; posted: string; text: LocalizedText }[]
}

export type PostSummary = {
  id: number
  title: string
  excerpt: string
  img: string
  author: { fullName: string; avatar: string }
  posted: string
  tags: string[]
  categories: string[]
  comments: number
}

export type BlogSidebar = {
  recentPosts: { id: number; title: string; img: string; posted: string }[]
  categories: { category: string; posts: number }[]
}

export type BlogDetail = Omit<PostSummary, 'comments'> & {
  content: RichText
  bookmarks: number
  youBookmarked: boolean
  shares: number
  comments: { id: number; author: { fullName: string; avatar: string }; posted: string; text: string }[]
}

export type BlogEdit = {
  id: number
  author: { fullName: string; avatar: string }
  posted: string
  title: string
  categories: string[]
  slug: string
  status: BlogStatus
  featuredImage: string
  excerpt: string
  content: RichText
}

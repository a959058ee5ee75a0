import type { Said } from '../service/said.ts'

/** A text of a post, as the editor keeps it: a tree of blocks, never markup. */
export type RichText = { type: 'doc'; content: RichBlock[] }
export type RichBlock =
  | { type: 'paragraph'; content?: RichInline[] }
  | { type: 'heading'; attrs: { level: number }; content?: RichInline[] }
  | { type: 'bulletList' | 'orderedList' | 'listItem' | 'blockquote'; content?: RichBlock[] }
  | { type: 'horizontalRule' }
export type RichInline =
  | { type: 'text'; text: string; marks?: { type: string; attrs?: { href?: string } }[] }
  | { type: 'hardBreak' }

export type BlogStatus = 'Published' | 'Draft' | 'Pending'

export type KeptPost = {
  id: number
  title: Said
  excerpt: Said
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
  comments: { id: number; author: { fullName: string; avatar: string }; posted: string; text: Said }[]
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

export const BLOG_CATEGORIES = ['craft', 'people', 'travel', 'food', 'figures'] as const

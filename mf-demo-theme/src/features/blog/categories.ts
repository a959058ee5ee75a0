export const BLOG_CATEGORIES = ['craft', 'people', 'travel', 'food', 'figures'] as const
export type BlogCategory = (typeof BLOG_CATEGORIES)[number]

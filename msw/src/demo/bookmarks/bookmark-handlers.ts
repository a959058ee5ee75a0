import * as z from 'zod/mini'
import type { DemoData } from '../data.ts'
import { type HandlersOf, handle, Refusal } from '../service/handle.ts'
import { id } from '../service/query.ts'
import { type Language, tell } from '../service/said.ts'
import { PAGES, type Page } from './pages.ts'

export type Suggestion = Page & { isBookmarked: boolean }
export type Bookmarks = { suggestions: Suggestion[]; bookmarks: Page[] }

export type BookmarkCalls = {
  'GET /api/bookmarks/data': { answer: Bookmarks }
  'POST /api/bookmarks/update': { body: { id: number }; answer: Bookmarks }
}

/** Adds the page when it is not bookmarked, takes it away when it is. */
export const toggled = (bookmarks: readonly number[], page: number): number[] =>
  bookmarks.includes(page) ? bookmarks.filter((each) => each !== page) : [...bookmarks, page]

export const bookmarkHandlers = (data: DemoData): HandlersOf<BookmarkCalls> => {
  const shown = (language: Language): Bookmarks => {
    const pages = tell(PAGES, language)
    return {
      suggestions: pages.map((page) => ({ ...page, isBookmarked: data.bookmarks.includes(page.id) })),
      bookmarks: data.bookmarks.flatMap((bookmark) => pages.filter((page) => page.id === bookmark)),
    }
  }
  return {
    'GET /api/bookmarks/data': handle({}, ({ language }) => shown(language)),
    'POST /api/bookmarks/update': handle({ body: z.object({ id }) }, ({ body, language }) => {
      if (!PAGES.some((page) => page.id === body.id)) return new Refusal(404, 'No such page')
      data.bookmarks = toggled(data.bookmarks, body.id)
      return shown(language)
    }),
  }
}

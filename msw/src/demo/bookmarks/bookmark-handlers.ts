import * as z from 'zod/mini'
import type { DemoData } from '../demo-data.ts'
import { defineHandler, ErrorReply, type HandlersOf } from '../service/handler.ts'
import { type Language, localize } from '../service/localize.ts'
import { id } from '../service/parameters.ts'
import { DEMO_SCREENS, type DemoScreen } from './screens.ts'

export type Bookmarks = { suggestions: (DemoScreen & { isBookmarked: boolean })[]; bookmarks: DemoScreen[] }

export type BookmarkCalls = {
  'GET /api/bookmarks/data': { answer: Bookmarks }
  'POST /api/bookmarks/update': { body: { id: number }; answer: Bookmarks }
}

export const bookmarkHandlers = (data: DemoData): HandlersOf<BookmarkCalls> => {
  const answer = (language: Language): Bookmarks => {
    const screens = localize(DEMO_SCREENS, language)
    return {
      suggestions: screens.map((screen) => ({ ...screen, isBookmarked: data.bookmarks.includes(screen.id) })),
      bookmarks: data.bookmarks.flatMap((bookmark) => screens.filter((screen) => screen.id === bookmark)),
    }
  }
  return {
    'GET /api/bookmarks/data': defineHandler({}, ({ language }) => answer(language)),
    'POST /api/bookmarks/update': defineHandler({ body: z.object({ id }) }, ({ body, language }) => {
      if (!DEMO_SCREENS.some((screen) => screen.id === body.id)) return new ErrorReply(404, 'No such page')
      data.bookmarks = data.bookmarks.includes(body.id)
        ? data.bookmarks.filter((bookmark) => bookmark !== body.id)
        : [...data.bookmarks, body.id]
      return answer(language)
    }),
  }
}

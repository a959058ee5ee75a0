import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Marked } from 'marked'
import { DOCUMENT_TYPE, documentHeaders, htmlDocument } from '../foundation/http/document.ts'
import { escapeHtml } from '../foundation/http/html.ts'
import type { ConsoleFiles } from './console-files.ts'

/** `/docs/guides/send`, in Thai `/docs/guides/th/send`. */
const PATH = /^\/docs\/guides\/(?:(th)\/)?([a-z]+)$/
const FOLDER = /^\/docs\/guides(\/th)?(\/?)$/
/** The address of the service in the samples. */
const ADDRESS = 'http://127.0.0.1:4000'

const WORDS = {
  en: { guides: 'Guides', reference: 'API reference', other: '<a href="th/NAME" lang="th" hreflang="th">ภาษาไทย</a>' },
  th: { guides: 'คู่มือ', reference: 'เอกสารอ้างอิง API', other: '<a href="../NAME" lang="en" hreflang="en">English</a>' },
}

/** Serves the guides, Markdown files of `folder`, as pages; undefined for any other path. Each is made once. */
export function guidePages(folder: string, publicUrl: () => string): ConsoleFiles {
  const made = new Map<string, Promise<string | undefined>>()
  const pageOf = (language: 'en' | 'th', name: string) => {
    const file = join(folder, language === 'th' ? 'th' : '', `${name}.md`)
    const page = made.get(file) ?? readPage(file, { language, name, publicUrl: publicUrl() })
    made.set(file, page)
    return page
  }
  return async (request) => {
    if (!/^(GET|HEAD)$/.test(request.method)) return undefined
    const { pathname } = new URL(request.url)
    const [isFolder, ofThai, slash] = FOLDER.exec(pathname) ?? []
    // Relative, as the links of the pages are. A proxy may serve the console below a path.
    if (isFolder) {
      const location = slash ? 'index' : `${ofThai ? 'th' : 'guides'}/index`
      return new Response(null, { status: 302, headers: { location } })
    }
    const [, thai, name] = PATH.exec(pathname) ?? []
    if (name === undefined) return undefined
    const text = await pageOf(thai === undefined ? 'en' : 'th', name)
    return text === undefined
      ? undefined
      : new Response(text, { headers: { 'content-type': DOCUMENT_TYPE, ...(await documentHeaders()) } })
  }
}

type Page = { language: 'en' | 'th'; name: string; publicUrl: string }

async function readPage(file: string, { language, name, publicUrl }: Page): Promise<string | undefined> {
  const markdown = await readFile(file, 'utf8').catch(() => undefined)
  if (markdown === undefined) return undefined
  const words = WORDS[language]
  const reference = language === 'th' ? '../../../docs' : '../../docs'
  const nav = `<nav><a href="index">${words.guides}</a> <a href="${reference}">${words.reference}</a> ${words.other.replace('NAME', name)}</nav>`
  const body = await marked.parse(markdown.replaceAll(ADDRESS, publicUrl.replace(/\/$/, '')))
  const title = `${/^# (.+)$/m.exec(markdown)?.[1] ?? name} · Songsarn`
  return htmlDocument({ lang: language, title, body: nav + body })
}

const marked = new Marked({
  // The files link to each other by their names, so that they also work where the repository is read.
  walkTokens: (token) => {
    if (token.type === 'link') token.href = token.href.replace(/\.md$/, '')
  },
  renderer: {
    code: ({ text, lang = '' }) =>
      // The keyboard can scroll it (axe: scrollable-region-focusable).
      `<pre tabindex="0" role="group" aria-label="${lang.split(' ')[0]}"><code>${escapeHtml(text)}</code></pre>\n`,
  },
})

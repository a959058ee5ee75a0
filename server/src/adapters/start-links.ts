import { isUnder } from '@songsarn/contract/console/registry'
import * as z from 'zod/mini'

/** A page never waits longer for the list of remotes. Without it, the browser finds the scripts one after another. */
const LONGEST_WAIT_MS = 200

const scripts = z.array(z.string().check(z.regex(/^[\w-][\w.-]{0,120}\.js$/))).check(z.maxLength(100))
const Texts = z.object({ en: scripts, th: scripts })
const Libraries = z.array(z.string()).check(z.maxLength(200))

/** `starts.json` of the shell (`shared/build/src/shell-config.ts`). `libraries`: the scripts of each, by its key in the share scope. */
const ShellStarts = z.object({
  start: scripts,
  texts: Texts,
  signIn: scripts,
  console: scripts,
  consoleTexts: Texts,
  libraries: z.record(z.string(), scripts),
})
type ShellStarts = z.output<typeof ShellStarts>

/** `starts.json` of one version of a remote (`shared/build/src/remote-config.ts`). */
const RemoteStarts = z.object({
  remote: z.object({ scripts, libraries: Libraries }),
  texts: Texts,
  laterTexts: Texts,
  screens: z.array(z.object({ path: z.string(), scripts, libraries: Libraries, needsLaterTexts: z.boolean() })),
})
type RemoteStarts = z.output<typeof RemoteStarts>

/** What is read of the list of remotes. */
const Remotes = z.object({
  remotes: z.array(
    z.catch(
      z.optional(
        z.object({
          entry: z.string().check(z.regex(/^r\/[\w./-]+\/[\w.-]+\.json$/)),
          routes: z.array(z.object({ path: z.string() })),
          enabled: z._default(z.boolean(), true),
        }),
      ),
      undefined,
    ),
  ),
})

export type StartPorts = {
  /** The text of a file of the console by its path, as served (`/r/mf-otp/1.0.0/starts.json`); undefined without. */
  read(path: string): Promise<string | undefined>
  /** The list of remotes for this caller, as `/registry.json` answers it. */
  registry(request: Request): Promise<Response>
}

/** What the page fetches before its scripts ask for it. Addresses are relative to the base of the page. */
export type StartLinks = { scripts: string[]; answers: string[] }

export const NO_LINKS: StartLinks = { scripts: [], answers: [] }

/**
 * What a page should fetch at once, for the remote that the list names to this caller. It is only a hint: the shell loads what its own
 * reading of the list says, and a wrong or missing hint costs bytes or time. Never throws.
 */
export function startLinks({ read, registry }: StartPorts) {
  /** By the folder of a version, whose files never change. */
  const remoteStarts = new Map<string, RemoteStarts>()

  async function startsOf(folder: string): Promise<RemoteStarts | undefined> {
    const known = remoteStarts.get(folder)
    if (known) return known
    const starts = parsed(RemoteStarts, await read(`/${folder}/starts.json`))
    if (remoteStarts.size >= 100) remoteStarts.clear()
    if (starts) remoteStarts.set(folder, starts)
    return starts
  }

  async function ofRemote(request: Request, shell: ShellStarts): Promise<StartLinks> {
    const { pathname } = new URL(request.url)
    const path = pathname === '/' ? '/home' : pathname
    const { remotes } = Remotes.parse(await (await registry(request)).json())
    const remote = remotes
      .flatMap((one) => (one?.enabled ? one.routes.map((route) => ({ route: route.path, entry: one.entry })) : []))
      .filter(({ route }) => isUnder(path, route))
      .sort((a, b) => b.route.length - a.route.length)[0]
    if (!remote) return NO_LINKS
    const folder = remote.entry.slice(0, remote.entry.lastIndexOf('/'))
    const starts = await startsOf(folder)
    if (!starts) return { scripts: [], answers: [remote.entry] }
    const language = languageOf(request)
    const screen = screenAt(starts.screens, path)
    const own = [
      ...starts.remote.scripts,
      ...starts.texts[language],
      ...(screen?.scripts ?? []),
      ...(screen?.needsLaterTexts ? starts.laterTexts[language] : []),
    ]
    const libraries = [...starts.remote.libraries, ...(screen?.libraries ?? [])]
    const ofLibraries = libraries.flatMap((key) =>
      Object.hasOwn(shell.libraries, key) ? (shell.libraries[key] ?? []) : [],
    )
    return { scripts: [...ofLibraries, ...own.map((script) => `${folder}/${script}`)], answers: [remote.entry] }
  }

  return async (request: Request, isSignedIn: boolean): Promise<StartLinks> => {
    const shell = parsed(ShellStarts, await read('/starts.json'))
    if (!shell) return NO_LINKS
    const language = languageOf(request)
    const first = [...shell.start, ...shell.texts[language]]
    if (!isSignedIn) return { scripts: unique([...first, ...shell.signIn]), answers: [] }
    const remote = await Promise.race([ofRemote(request, shell).catch(() => NO_LINKS), passed(LONGEST_WAIT_MS)])
    return {
      scripts: unique([...first, ...shell.console, ...shell.consoleTexts[language], ...remote.scripts]),
      answers: ['registry.json', ...remote.answers],
    }
  }
}

const unique = (scripts: readonly string[]) => [...new Set(scripts)]

const passed = (ms: number) => new Promise<StartLinks>((done) => setTimeout(done, ms, NO_LINKS))

function parsed<T extends z.ZodMiniType>(schema: T, text: string | undefined): z.output<T> | undefined {
  try {
    return text === undefined ? undefined : schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** As the browser chooses it (`shared/i18n/src/language.ts`), unless its user chose another one. */
function languageOf(request: Request): 'en' | 'th' {
  const wanted = (request.headers.get('accept-language') ?? '').toLowerCase().split(',')
  const known = wanted.map((tag) => tag.trim().slice(0, 2)).find((tag) => tag === 'en' || tag === 'th')
  return known === 'th' ? 'th' : 'en'
}

/** The screen whose address has this form; the one with fewest parameters when there are several. */
function screenAt<T extends { path: string }>(screens: readonly T[], path: string): T | undefined {
  const parts = path.split('/')
  const parameters = (screen: T) => screen.path.split('/').filter((part) => part.startsWith(':')).length
  return screens
    .filter((screen) => {
      const own = screen.path.split('/')
      return own.length === parts.length && own.every((part, at) => part.startsWith(':') || part === parts[at])
    })
    .sort((a, b) => parameters(a) - parameters(b))[0]
}

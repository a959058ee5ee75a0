import * as z from 'zod/mini'

/** The shape of `/registry.json`; another number is not read at all. */
export const REGISTRY_SCHEMA = 1

export const RemoteName = z.string().check(z.regex(/^mf-[a-z][a-z0-9-]{0,40}$/))
/** An exact semantic version: it is a folder's name under `/r/<name>/`. */
export const Version = z.string().check(z.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/), z.maxLength(60))
/** What the service, its files and the sign-in page answer: a link to a screen under one of these would not arrive. */
const CONSOLES_OWN = /^(?!\/(?:v1|r|docs|health|ready|metrics|assets|sign-in)(?:\/|$))/
const path = z
  .string()
  .check(z.regex(/^\/[a-z0-9/-]+$/), z.regex(CONSOLES_OWN, "is the console's own path"), z.maxLength(100))
const text = z.string().check(z.minLength(1), z.maxLength(60))
const title = z.object({ en: text, th: text })

/** The right that is needed to see it. Plain strings: a new subject must not break a shell that does not know it. */
export const NeededRight = z.object({ action: z.string(), subject: z.string() })
export type NeededRight = z.output<typeof NeededRight>

/** `section` is the heading that it stands under, together with its neighbours that name the same one. */
const NavItem = z.object({ path, title, can: z.optional(NeededRight), section: z.optional(title) })

/** An entry of the menu: a link, or a group of links. `order` sorts the menu over all areas. */
export const NavEntry = z.object({
  order: z.number(),
  icon: z.string().check(z.maxLength(40)),
  title,
  path: z.optional(path),
  can: z.optional(NeededRight),
  children: z.optional(z.array(NavItem).check(z.minLength(1), z.maxLength(40))),
})
export type NavEntry = z.output<typeof NavEntry>

/** What a remote draws in another's place: `module` is a key of its federation container. */
export const Widget = z.object({
  slot: z.enum(['home.cards', 'header.actions']),
  module: z.string().check(z.regex(/^\.\/widgets\/[a-z0-9-]+$/)),
  order: z._default(z.number(), 100),
  can: z.optional(NeededRight),
})
export type Widget = z.output<typeof Widget>

/** One area as its build describes it (`remote.json`) and as the registry lists it. */
export const RegistryEntry = z.object({
  name: RemoteName,
  version: Version,
  /** The federation manifest, relative to the console's base. Always of the console's own origin. */
  entry: z.string().check(z.minLength(1), z.maxLength(300)),
  /** What it was built against: the `SHELL_API` range it works with, and the `API_VERSION` it calls. */
  contract: z.object({ shell: z.object({ min: z.int(), max: z.int() }), api: z.int() }),
  /** Requests that it takes from the shell, each with the version it needs: `{ "antd/es/table": "^6.6.0" }`. */
  shared: z.record(z.string(), z.string()),
  /** Whole path prefixes: `/logs` is also `/logs/x`, never `/logsomething`. */
  routes: z.array(z.object({ path, can: z.optional(NeededRight) })).check(z.minLength(1), z.maxLength(60)),
  nav: z._default(z.array(NavEntry).check(z.maxLength(20)), []),
  widgets: z._default(z.array(Widget).check(z.maxLength(20)), []),
  /** The kill switch: `false` keeps the area in the menu and says that it is switched off. */
  enabled: z._default(z.boolean(), true),
  /** The version that a rollback goes to. */
  previous: z.optional(z.nullable(Version)),
  /** True when the service chose this version for this account alone. */
  canary: z._default(z.boolean(), false),
})
export type RegistryEntry = z.output<typeof RegistryEntry>

const RegistryFile = z.object({
  schema: z.literal(REGISTRY_SCHEMA),
  /** Goes up with every change; deploys compare and set it. */
  revision: z.int().check(z.nonnegative()),
  /** The `API_VERSION` that the service speaks. */
  api: z.int(),
  remotes: z.array(z.unknown()).check(z.maxLength(100)),
})

/** An entry that cannot be used, with as much of it as could be read, so that its area can be shown as unavailable. */
export type BrokenEntry = { name?: string; version?: string; routes: string[]; nav: NavEntry[]; problem: string }

export type Registry = { revision: number; api: number; remotes: RegistryEntry[]; broken: BrokenEntry[] }

/**
 * Reads a registry entry by entry: one that is broken, listed twice, on a route that another has, or outside of the
 * origin costs its own area only.
 *
 * @param base the console's base address, e.g. `https://sms.example/`
 * @throws when the file itself is not a registry
 */
export function parseRegistry(file: unknown, base: string): Registry {
  const { remotes, ...head } = RegistryFile.parse(file)
  const registry: Registry = { revision: head.revision, api: head.api, remotes: [], broken: [] }
  for (const value of remotes) {
    const parsed = RegistryEntry.safeParse(value)
    const problem = parsed.success ? conflict(parsed.data, registry.remotes, base) : z.prettifyError(parsed.error)
    if (parsed.success && problem === undefined) registry.remotes.push(parsed.data)
    else registry.broken.push({ ...readable(value), problem: problem ?? 'unreadable' })
  }
  return registry
}

function conflict(entry: RegistryEntry, others: readonly RegistryEntry[], base: string): string | undefined {
  if (others.some(({ name }) => name === entry.name)) return `${entry.name} is listed twice`
  const address = URL.parse(entry.entry, base)
  if (!address || address.origin !== new URL(base).origin) return `${entry.entry} is not of this origin`
  if (entry.contract.shell.min > entry.contract.shell.max) return 'contract.shell: min is above max'
  for (const route of entry.routes) {
    const owner = others.find((other) => other.routes.some(({ path }) => path === route.path))
    if (owner) return `${route.path} belongs to ${owner.name}`
  }
  return undefined
}

const Readable = z.object({
  name: z.catch(z.optional(RemoteName), undefined),
  version: z.catch(z.optional(Version), undefined),
  routes: z.catch(z.array(z.object({ path })), []),
  nav: z.catch(z.array(NavEntry), []),
})

function readable(value: unknown): Omit<BrokenEntry, 'problem'> {
  const { data } = Readable.safeParse(value)
  return { ...data, routes: data?.routes.map((route) => route.path) ?? [], nav: data?.nav ?? [] }
}

/** Whether `pathname` lies under `route`. */
export function isUnder(pathname: string, route: string): boolean {
  return pathname === route || pathname.startsWith(`${route}/`)
}

import * as z from 'zod/mini'

/** Version of the format of `/registry.json`. A file of another version is refused. */
export const REGISTRY_SCHEMA = 1

export const RemoteName = z.string().check(z.regex(/^mf-[a-z][a-z0-9-]{0,40}$/))
/** An exact semantic version. It is also a folder under `/r/<name>/`. */
export const Version = z.string().check(z.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/), z.maxLength(60))
/** Paths that the service and the shell answer themselves, so no remote can be opened there. */
const NOT_RESERVED = /^(?!\/(?:v1|r|docs|health|ready|metrics|assets|sign-in)(?:\/|$))/
/** A path has one form: lower case, no empty segment, no trailing slash, no encoded characters. */
const path = z
  .string()
  .check(z.regex(/^(\/[a-z0-9-]+)+$/), z.regex(NOT_RESERVED, 'is a path of the console itself'), z.maxLength(100))
const text = z.string().check(z.minLength(1), z.maxLength(60))
const title = z.object({ en: text, th: text })

/** The right that a remote's part needs. Plain strings, so that a new subject does not break an older shell. */
export const NeededRight = z.object({ action: z.string(), subject: z.string() })
export type NeededRight = z.output<typeof NeededRight>

/** A link in a group. `section` is its heading; neighbours with the same heading share it. */
const NavItem = z.object({ path, title, can: z.optional(NeededRight), section: z.optional(title) })

/** A menu entry: a link or a group of links. `order` sorts the entries of all remotes. */
export const NavEntry = z.object({
  order: z.number(),
  icon: z.string().check(z.maxLength(40)),
  title,
  path: z.optional(path),
  can: z.optional(NeededRight),
  children: z.optional(z.array(NavItem).check(z.minLength(1), z.maxLength(40))),
})
export type NavEntry = z.output<typeof NavEntry>

/** A card or action in a place of the shell or another remote. `module` is a key of the federation container. */
export const Widget = z.object({
  slot: z.enum(['home.cards', 'header.actions']),
  module: z.string().check(z.regex(/^\.\/widgets\/[a-z0-9-]+$/)),
  order: z._default(z.number(), 100),
  can: z.optional(NeededRight),
})
export type Widget = z.output<typeof Widget>

/** One remote, as its build describes it in `remote.json` and the registry lists it. */
export const RegistryEntry = z.object({
  name: RemoteName,
  version: Version,
  /** The federation manifest, relative to the console's base and always on the console's origin. */
  entry: z.string().check(z.minLength(1), z.maxLength(300)),
  /** The range of `SHELL_API` that it works with and the `API_VERSION` that it calls. */
  contract: z.object({ shell: z.object({ min: z.int(), max: z.int() }), api: z.int() }),
  /** Modules that it shares with the shell, with the versions that it needs: `{ "antd/es/table": "^6.6.0" }`. */
  shared: z.record(z.string(), z.string()),
  /** Prefixes of whole path segments: `/logs` includes `/logs/x` but not `/logsomething`. */
  routes: z.array(z.object({ path, can: z.optional(NeededRight) })).check(z.minLength(1), z.maxLength(60)),
  nav: z._default(z.array(NavEntry).check(z.maxLength(20)), []),
  widgets: z._default(z.array(Widget).check(z.maxLength(20)), []),
  /** The kill switch. `false` leaves the remote in the menu, marked as switched off. */
  enabled: z._default(z.boolean(), true),
  /** Where a rollback goes. */
  previous: z.optional(z.nullable(Version)),
  /** True when this account gets the version as a canary. */
  canary: z._default(z.boolean(), false),
})
export type RegistryEntry = z.output<typeof RegistryEntry>

const RegistryFile = z.object({
  schema: z.literal(REGISTRY_SCHEMA),
  /** Increases with every change. */
  revision: z.int().check(z.nonnegative()),
  /** The service's `API_VERSION`. */
  api: z.int(),
  remotes: z.array(z.unknown()).check(z.maxLength(100)),
})

/** An entry that cannot be used, with its readable parts, so that the shell can show its remote as unavailable. */
export type BrokenEntry = { name?: string; version?: string; routes: string[]; nav: NavEntry[]; problem: string }

export type Registry = { revision: number; api: number; remotes: RegistryEntry[]; broken: BrokenEntry[] }

/**
 * Parses a registry entry by entry, so that a broken entry affects only its own remote. An entry is broken when it is malformed,
 * listed twice, on another remote's route or on another origin.
 *
 * @param base the console's base address, e.g. `https://sms.example/`
 * @throws when the file is not a registry
 */
export function parseRegistry(file: unknown, base: string): Registry {
  const { remotes, ...head } = RegistryFile.parse(file)
  const registry: Registry = { revision: head.revision, api: head.api, remotes: [], broken: [] }
  for (const value of remotes) {
    const parsed = RegistryEntry.safeParse(value)
    const problem = parsed.success ? conflict(parsed.data, registry.remotes, base) : z.prettifyError(parsed.error)
    if (parsed.success && problem === undefined) registry.remotes.push(parsed.data)
    else registry.broken.push({ ...readablePartsOf(value), problem: problem ?? 'unreadable' })
  }
  return registry
}

function conflict(entry: RegistryEntry, others: readonly RegistryEntry[], base: string): string | undefined {
  if (others.some(({ name }) => name === entry.name)) return `${entry.name} is listed twice`
  const address = URL.parse(entry.entry, base)
  if (!address || address.origin !== new URL(base).origin) return `${entry.entry} is not of this origin`
  if (entry.contract.shell.min > entry.contract.shell.max) return 'contract.shell: min is above max'
  for (const route of entry.routes) {
    const owner = ownerOf(route.path, others)
    if (owner) return `${route.path} belongs to ${owner.name}`
  }
  return undefined
}

/** The remote that already has this route, one above it or one below it. */
export function ownerOf(route: string, others: readonly RegistryEntry[]): RegistryEntry | undefined {
  return others.find(({ routes }) => routes.some(({ path }) => isUnder(path, route) || isUnder(route, path)))
}

const ReadableParts = z.object({
  name: z.catch(z.optional(RemoteName), undefined),
  version: z.catch(z.optional(Version), undefined),
  routes: z.catch(z.array(z.object({ path })), []),
  nav: z.catch(z.array(NavEntry), []),
})

function readablePartsOf(value: unknown): Omit<BrokenEntry, 'problem'> {
  const { data } = ReadableParts.safeParse(value)
  return { ...data, routes: data?.routes.map((route) => route.path) ?? [], nav: data?.nav ?? [] }
}

/** Whether `pathname` is `route` or below it. */
export function isUnder(pathname: string, route: string): boolean {
  return pathname === route || pathname.startsWith(`${route}/`)
}

import type { CallName, calls } from '@songsarn/contract/api'
import type { CallDefinition, CallInput } from '@songsarn/contract/base/call'
import { defineLookups } from '@songsarn/contract/base/lookups'
import { CALL_NAMES } from '@songsarn/contract/call-names'
import { ApiProblem } from './api-problem.ts'
import { type Caller, type CallOptions, type ClientSettings, createCaller, type Methods } from './caller.ts'
import type { AnyInput } from './request.ts'

type Calls = typeof calls

/** One method per call of the contract. */
export type Client = Methods<Calls> & {
  /**
   * Makes a call by its definition, `api.call(listThings, { query })`. A remote that is deployed before the shell needs it
   * for calls that the shell's client does not have yet.
   */
  call: Caller
  /** Makes a call that also answers as a CSV file. */
  download<Name extends CallName>(name: Name, input: CallInput<Calls[Name]>, options?: CallOptions): Promise<Blob>
}

/** The typed `/v1` client. */
export const createClient = (settings: ClientSettings = {}): Client => clientOf(createCaller(settings))

/**
 * The client of a caller. The definitions of a subject load with its first call, so that a visit loads those that it needs.
 * When they cannot be loaded, the call fails with `network.unreachable`, and the next one tries again.
 */
export function clientOf(call: Caller): Client {
  const make: (definition: CallDefinition, input?: AnyInput, options?: CallOptions) => Promise<unknown> = call
  const methods = [...DEFINITIONS].map(([name, load]) => [
    name,
    async (input?: AnyInput, options?: CallOptions) => make(await load(), input, options),
  ])
  const client = {
    ...Object.fromEntries(methods),
    call,
    download: async (name: CallName, input: AnyInput, options?: CallOptions) => {
      const definition = await DEFINITIONS.get(name)?.()
      if (!definition) throw new Error(`no call ${name}`)
      return make({ ...definition, media: 'text/csv' }, input, options)
    },
  }
  // The client has the names of the contract's calls: a test compares them.
  return client as Client
}

/** How to load the definition of each call. */
const DEFINITIONS: ReadonlyMap<string, () => Promise<CallDefinition>> = new Map<string, () => Promise<CallDefinition>>([
  ...CALL_NAMES.flatMap(({ names, load }) => names.map((name) => [name, () => loadCall(name, load)] as const)),
  // Only the service checks the name of a lookup.
  ['getLookup', async () => defineLookups([]).getLookup] as const,
])

async function loadCall(
  name: string,
  load: () => Promise<{ calls: Readonly<Record<string, CallDefinition>> }>,
): Promise<CallDefinition> {
  const subject = await load().catch((cause: unknown) => {
    throw new ApiProblem({ code: 'network.unreachable', status: 0, cause })
  })
  const definition = subject.calls[name]
  if (!definition) throw new Error(`no call ${name}`)
  return definition
}

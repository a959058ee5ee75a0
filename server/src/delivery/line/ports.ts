import type { Ports } from '../../foundation/http/ports.ts'
import type { LineApi } from './line-api.ts'

/** `line` is absent in a page, which reaches no servers. `mostReached`: by default `MOST_REACHED`. */
export type LinePorts = Ports & { line?: LineApi; mostReached?: { live: number; trial: number } }

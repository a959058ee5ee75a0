import { readFileSync } from 'node:fs'
import { command } from './codec/command.ts'
import type { SessionOptions } from './session/session.ts'

export type SmppSettings = {
  carrier: string
  /** Connections (with `split`: pairs of them) side by side. */
  binds: number
  mode: 'transceiver' | 'split'
  /** Minutes that the clock of a receipt's `done date` is ahead of UTC. */
  utcOffset: number
  /** Parts a second agreed with the carrier. Undefined: only the window limits them. */
  rate: number | undefined
  session: Omit<SessionOptions, 'bind'>
}

/** Every parameter that an SMPP_URL may carry, with its default. */
const DEFAULTS = {
  carrier: '',
  window: '10',
  binds: '1',
  bind: 'transceiver',
  systemType: '',
  ca: '',
  // Thai carriers write the time of Thailand.
  utcOffset: '420',
  rate: '',
  bindSeconds: '30',
  enquireSeconds: '30',
  responseSeconds: '60',
}

/**
 * Reads `smpp://user:pass@host:2775?window=10&binds=1&bind=transceiver|split&carrier=name`, or `smpps://` for TLS with
 * the peer's certificate verified (`ca=/path/to/roots.pem` to trust others than the system's). Further parameters:
 * `rate` (parts a second over all binds), `systemType`, `utcOffset` (minutes), `bindSeconds`, `enquireSeconds`,
 * `responseSeconds`.
 * Throws Error whose message says what is wrong, without the password.
 */
export function parseSmppUrl(text: string): SmppSettings {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || (url.protocol !== 'smpp:' && url.protocol !== 'smpps:') || !url.hostname) {
    throw new Error('SMPP_URL must look like smpp://user:password@host:2775')
  }
  const { searchParams } = url
  const former = searchParams.get('operator')
  // The parameter's name before `carrier`.
  if (former !== null) {
    searchParams.delete('operator')
    searchParams.set('carrier', searchParams.get('carrier') ?? former)
  }
  const unknown = [...searchParams.keys()].find((key) => !Object.hasOwn(DEFAULTS, key))
  if (unknown !== undefined) {
    throw new Error(`SMPP_URL: unknown parameter "${unknown}"; known are ${Object.keys(DEFAULTS).join(', ')}`)
  }
  const read = (name: keyof typeof DEFAULTS) => searchParams.get(name) || DEFAULTS[name]
  const number = (name: keyof typeof DEFAULTS, least: number, most: number) => {
    const value = Number(read(name))
    if (value >= least && value <= most) return value
    throw new Error(`SMPP_URL: ${name} must be a number from ${least} to ${most}`)
  }
  const mode = read('bind')
  if (mode !== 'transceiver' && mode !== 'split') throw new Error('SMPP_URL: bind must be transceiver or split')
  const secure = url.protocol === 'smpps:'
  const ca = read('ca')
  const decoded = (part: string) => {
    try {
      return decodeURIComponent(part)
    } catch {
      throw new Error('SMPP_URL: a % in user or password must be written as %25')
    }
  }
  // A URL writes an IPv6 address in brackets.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return {
    carrier: read('carrier') || host,
    binds: Math.floor(number('binds', 1, 100)),
    mode,
    utcOffset: number('utcOffset', -720, 840),
    rate: read('rate') === '' ? undefined : number('rate', 1, 100_000),
    session: {
      host,
      // smpps has no registered port; 3550 is what SMSCs commonly use.
      port: Number(url.port) || (secure ? 3550 : 2775),
      tls: secure ? { ca: ca ? readFileSync(ca) : undefined } : undefined,
      systemId: decoded(url.username),
      password: decoded(url.password),
      systemType: read('systemType'),
      window: Math.floor(number('window', 1, 10_000)),
      bindLimit: number('bindSeconds', 0.01, 3600) * 1000,
      enquireInterval: number('enquireSeconds', 0.01, 3600) * 1000,
      responseLimit: number('responseSeconds', 0.01, 3600) * 1000,
    },
  }
}

/** The bind that submits and, with `split`, the bind that only receives. */
export function bindCommands(mode: SmppSettings['mode']) {
  return mode === 'transceiver'
    ? { submitting: command.bindTransceiver, receiving: undefined }
    : { submitting: command.bindTransmitter, receiving: command.bindReceiver }
}

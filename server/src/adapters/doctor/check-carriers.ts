import { setTimeout as pause } from 'node:timers/promises'
import { carrierNameOf } from '../../delivery/carriers/carrier-connection.ts'
import { defaultCarrier, readCarriers } from '../../delivery/carriers/carrier-settings.ts'
import { readCarrierStatuses } from '../../delivery/carriers/carrier-status.ts'
import { command } from '../../delivery/smpp/codec/command.ts'
import { Session } from '../../delivery/smpp/session/session.ts'
import { parseSmppUrl } from '../../delivery/smpp/smpp-url.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Store } from '../../foundation/db/tenancy.ts'
import { type Finding, findingsOf, reasonOf } from './finding.ts'

const { ok, note, warning, fault } = findingsOf('carrier')
const BIND_MS = 10_000
/** ESME_RX_T_APPN, SMPP 3.4 §5.1.3: the carrier keeps the receipt, and gives it to the service. */
const LATER = 0x64

/**
 * Binds to each carrier once, unless a running service is bound: a carrier may allow no more binds. Sends nothing. `stored` is absent
 * without a schema.
 */
export async function checkCarriers(
  smppUrl: string | undefined,
  stored: { store: Store; secretKey: SecretKey } | undefined,
): Promise<Finding[]> {
  const carriers = new Map(smppUrl === undefined ? [] : [[carrierNameOf(smppUrl), smppUrl]])
  const statuses = new Map<string, string>()
  if (stored)
    try {
      const all = await readCarriers(stored.store, stored.secretKey)
      if (all.length > 0 && smppUrl === undefined) await defaultCarrier(stored.store, all)
      for (const { name, url, isOn } of all) if (isOn) carriers.set(name, url)
      for (const { carrier, state, binds } of await readCarrierStatuses(stored.store))
        if (state !== 'down' && binds) statuses.set(carrier, `${binds.up} of ${binds.allowed} binds`)
    } catch (error) {
      return [fault(reasonOf(error), 'see: npm run carriers -- --help')]
    }
  if (carriers.size === 0)
    return [
      note('the carrier is simulated: no message reaches a phone', 'set SMPP_URL, or run: npm run carriers -- --help'),
    ]
  const each = [...carriers].map(async ([name, url]) => {
    const bound = statuses.get(name)
    return bound ? ok(`the service is bound to ${name} (${bound})`) : tryBind(name, url)
  })
  return Promise.all(each)
}

async function tryBind(name: string, url: string): Promise<Finding> {
  const { session: settings, mode } = parseSmppUrl(url)
  const where = `${name} at ${settings.host}:${settings.port}`
  const { promise, resolve } = Promise.withResolvers<Finding>()
  const session = new Session(
    { ...settings, bind: mode === 'split' ? command.bindTransmitter : command.bindTransceiver, bindLimit: BIND_MS },
    {
      onBound: () => resolve(ok(`${where} takes a bind as ${settings.systemId}`)),
      onEnd: ({ code, detail }) => resolve(endOf(where, code, detail)),
      onDelivery: (_, respond) => respond(LATER),
      onRefused: () => {},
      onResponseTime: () => {},
    },
  )
  const found = await promise
  await Promise.race([session.close(), pause(2000)])
  return found
}

const endOf = (where: string, code: string, detail: string): Finding =>
  code === 'refused'
    ? fault(
        `${where} refuses the bind (${detail})`,
        'ask the carrier: system id, password, allowed address of this machine, number of binds',
      )
    : warning(
        `${where} cannot be bound (${code}: ${detail})`,
        'see host, port and firewall; messages wait until it answers',
      )

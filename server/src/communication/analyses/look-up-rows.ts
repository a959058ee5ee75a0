import { parseContent } from '@songsarn/sms/merge-fields'
import { trialMobiles } from '../../billing/trial.ts'
import { CHANNEL_PORTS } from '../../delivery/channels/channel-ports.ts'
import type { ChannelPort } from '../../delivery/content.ts'
import { findOnLine } from '../../delivery/line/line-people.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { normaliseMobile } from '../../foundation/mobiles/normalise-mobile.ts'
import { type ReachedCaps, reachedAmong } from '../caps/reached-before-send.ts'
import { takeCoupons } from '../coupons/take-coupons.ts'
import { linkKey } from '../links/link-code.ts'
import { loadLinkSet } from '../links/link-set.ts'
import { findBlacklistedMobiles, wholeBlacklist } from '../people/find-blacklisted.ts'
import { optionsOf } from './analysis-options.ts'
import type { SourceRow } from './recipient-source.ts'
import type { Lookups, Rules, TakeCodes } from './sort-rows.ts'

/** Reads what is the same for all rows of an analysis. */
export async function loadRules(
  trx: Scope,
  analysis: Row<'analyses'>,
  secretKey: SecretKey,
  channels: Readonly<Record<string, ChannelPort>> = CHANNEL_PORTS,
): Promise<Omit<Rules, 'linkCheck'>> {
  const channel = channels[analysis.channel]
  if (!channel) throw new Error(`no channel is called ${analysis.channel}`)
  const key = await linkKey(secretKey)
  const [links, allowed] = await Promise.all([
    loadLinkSet(trx, { tenantId: analysis.tenantId, analysisId: analysis.id }, key),
    trialMobiles(trx, analysis),
  ])
  const { pieces } = parseContent(analysis.content)
  return { channel, pieces, links, allowed, needsValues: optionsOf(analysis).missingValue === 'invalid' }
}

/** Most entries of a blacklist that an analysis keeps in memory: some 100 bytes each. */
const KEPT_BLACKLIST = 50_000

/**
 * The blacklist of an analysis by SMS, when it is not longer than the list of recipients. Then no batch needs to look for its mobiles.
 * People who opt out meanwhile are left out when their messages are handed over.
 */
export const keptBlacklist = async (
  trx: Scope,
  analysis: Row<'analyses'>,
): Promise<Lookups['blacklisted'] | undefined> =>
  analysis.channel === 'line' ? undefined : wholeBlacklist(trx, analysis, Math.min(analysis.rowsTotal, KEPT_BLACKLIST))

/** Reads the mobiles of some rows, for an analysis with a `keptBlacklist`. */
export const readRows = (
  inputs: readonly SourceRow[],
  blacklisted: Lookups['blacklisted'],
  capped: Lookups['capped'],
): Lookups => ({
  readings: readingsOf(inputs),
  blacklisted,
  reachable: undefined,
  capped,
})

type LookedUp = Pick<Row<'analyses'>, 'tenantId' | 'accountId' | 'channel' | 'createdAt'>

/**
 * Reads the mobiles of some rows, and what the account knows of them: who must not get a message, and why. A rule that leaves
 * recipients out belongs here.
 */
export async function lookUp(
  trx: Scope,
  analysis: LookedUp,
  inputs: readonly SourceRow[],
  caps: ReachedCaps | undefined,
): Promise<Lookups> {
  const readings = readingsOf(inputs)
  const mobiles = readings.flatMap((one) => ('mobile' in one ? one.mobile : []))
  const [blacklisted, reachable, capped] = await Promise.all([
    findBlacklistedMobiles(trx, analysis, mobiles),
    analysis.channel === 'line' ? findOnLine(trx, analysis, mobiles) : undefined,
    caps?.kind === 'each' ? reachedAmong(trx, analysis, caps.caps, mobiles) : caps?.mobiles,
  ])
  return { readings, blacklisted, reachable, capped }
}

const readingsOf = (inputs: readonly SourceRow[]) => inputs.map(({ address }) => normaliseMobile(address))

/**
 * Takes the codes of recipients from the coupon of an analysis, in a transaction of `run`; undefined without a coupon. A row keeps
 * the code that it has, also when several processes work on the analysis, so `run` must lock it.
 */
export function codeTaker(
  analysis: Row<'analyses'>,
  run: (work: (trx: Scope) => ReturnType<TakeCodes>) => ReturnType<TakeCodes>,
): TakeCodes | undefined {
  const { couponId } = optionsOf(analysis)
  if (couponId === undefined) return undefined
  const { tenantId, accountId, id: analysisId } = analysis
  return (recipients) => run((trx) => takeCoupons(trx, { tenantId, accountId, couponId, analysisId }, recipients))
}

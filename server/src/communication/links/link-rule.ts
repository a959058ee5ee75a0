import { LinkFinding, MAX_LINK_WARNINGS } from '@songsarn/contract/account/link-rule'
import { checkCommonLinks, checkLinks, type LinkCheck } from '@songsarn/sms/link-check'
import { type FieldValues, type Piece, render } from '@songsarn/sms/merge-fields'
import * as z from 'zod/mini'
import { linkOrigin } from '../../account/link-domain/find-domain.ts'
import { approvedSenders } from '../../account/senders/approved-sender.ts'
import { rulesInForce } from '../../account/sending-rules/rules-in-force.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'

type Sent = Pick<Row<'analyses'>, 'tenantId' | 'accountId' | 'sender' | 'channel'>

/**
 * What the links of a text may be; undefined when no rule says. LINE has no sender names, and so no addresses of theirs.
 *
 * @param publicUrl the address of the service's own short links
 */
export async function loadLinkCheck(trx: Scope, sent: Sent, publicUrl: string): Promise<LinkCheck | undefined> {
  if (sent.channel !== 'sms') return undefined
  const { links } = await rulesInForce(trx, sent)
  if (!links) return undefined
  const addresses = (await approvedSenders(trx, sent, [sent.sender])).get(sent.sender) ?? []
  return { actions: links, addresses, ownHosts: await ownHosts(trx, sent, publicUrl) }
}

/** Hosts of the account's short links: the service's, also when the account has a domain of its own. */
export const ownHosts = async (trx: Scope, account: Pick<Sent, 'tenantId' | 'accountId'>, publicUrl: string) => [
  new URL(publicUrl).host,
  new URL(await linkOrigin(trx, account, publicUrl)).host,
]

/** The warnings about the links of a text that are the same for all recipients, or why it is refused: `content.linkRefused`. */
export function warningsOrRefusal(pieces: readonly Piece[], check: LinkCheck | undefined): LinkFinding[] | ApiProblem {
  if (!check) return []
  const { refused, warned } = checkCommonLinks(pieces, check)
  const [first, ...others] = refused
  if (!first) return warned
  return new ApiProblem('content.linkRefused', {
    params: { url: first.url },
    errors: [first, ...others].map(({ kind, url }) => fieldError('content', kind, { url })),
  })
}

/**
 * The warnings about the links of a text that are the same for all recipients.
 *
 * @throws ApiProblem content.linkRefused
 */
export function requireLinks(pieces: readonly Piece[], check: LinkCheck | undefined): LinkFinding[] {
  const found = warningsOrRefusal(pieces, check)
  if (found instanceof ApiProblem) throw found
  return found
}

/** Reads `analyses.link_warnings`. */
export const readWarnings = (stored: string): LinkFinding[] => z.array(LinkFinding).parse(JSON.parse(stored))

/** Warnings that were found, each once and some at most. */
export function moreWarnings(known: readonly LinkFinding[], found: readonly LinkFinding[]): LinkFinding[] {
  const byUrl = new Map(known.map((one) => [one.url, one]))
  for (const one of found) {
    if (byUrl.size >= MAX_LINK_WARNINGS) break
    if (!byUrl.has(one.url)) byUrl.set(one.url, one)
  }
  return [...byUrl.values()]
}

/**
 * A function that checks the links of one recipient's text; undefined when all texts have the links of the content. Its result is the
 * same when it runs again.
 */
export function rowLinks(pieces: readonly Piece[], check: LinkCheck | undefined) {
  if (!check) return undefined
  return (values: FieldValues, written?: string) => checkLinks(written ?? render(pieces, values).text, check)
}

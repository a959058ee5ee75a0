import { BRAKE_AFTER } from '@songsarn/contract/account/sending-rules'

/** Messages of a send by state, and recipients who opted out by its link. */
export type Results = {
  submitted: number
  delivered: number
  undelivered: number
  expired: number
  rejected: number
  optOuts: number
}

/** Messages whose final status is known. On a channel without receipts, taken is final. */
export const resultsOf = ({ submitted, delivered, undelivered, expired, rejected }: Results, hasReceipts: boolean) =>
  delivered + undelivered + expired + rejected + (hasReceipts ? 0 : submitted)

/**
 * The share of the messages of a send that failed or opted out, 0 to 1.
 *
 * A rejection is known at once, a delivery seconds later. So the first results of a quick send are its rejections, and a share of the
 * results would brake a good send. This counts rejections and opt-outs in what was handed over, and what did not arrive in what was reported.
 */
export function failedShare({ submitted, delivered, undelivered, expired, rejected, optOuts }: Results): number {
  const reported = delivered + undelivered + expired
  const accepted = submitted + reported
  const handedOver = accepted + rejected
  if (handedOver === 0) return 0
  // A few receipts say little about all that wait for one.
  const lost = (undelivered + expired) / Math.max(1, reported, Math.min(accepted, BRAKE_AFTER))
  return Math.min(1, (rejected + optOuts + accepted * lost) / handedOver)
}

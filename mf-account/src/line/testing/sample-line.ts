import type { checkLine, LineSettings } from '@songsarn/contract/account/line'
import type { CallAnswer } from '@songsarn/contract/base/call'

export const LINE_SETTINGS: LineSettings = {
  channel: {
    displayName: 'ร้านสองสาร',
    basicId: '@songsarn',
    tokenEnd: 'x1U=',
    updateDate: '2026-11-20T03:04:00.000Z',
    followers: 1284,
    blocked: 37,
  },
  webhookUrl: 'https://sms.example/v1/line/webhook/AZ2wAAAAcAAAAAAAAADBAZ2wAAAAcAAAAAAAAADC',
}
const connected: CallAnswer<typeof checkLine> = { state: 'connected', quota: { limit: 15_000, used: 2310 }, waiting: 0 }
const refused: CallAnswer<typeof checkLine> = { state: 'tokenRefused', quota: null, waiting: 1250 }

/** A LINE channel that works. */
export const LINE = { getLine: () => LINE_SETTINGS, checkLine: () => connected }
/** One whose token LINE refuses. */
export const LINE_REFUSED = { ...LINE, checkLine: () => refused }

import { deliveryErrorOf } from '@songsarn/contract/reports/delivery-error'
import type { LogRow } from '@songsarn/contract/reports/logs'
import type { TFunction } from 'i18next'

/** Why a message was not delivered, in words; undefined without an error. */
export function deliveryError(t: TFunction<'common'>, row: Pick<LogRow, 'error' | 'receiptDate'>): string | undefined {
  const error = deliveryErrorOf(row)
  return error && t(`deliveryError.${error}`, { code: row.error })
}

import type { LogRow } from '@songsarn/contract/logs'
import type { TFunction } from 'i18next'
import type * as z from 'zod/mini'

/** The command_status of a rejected submit_sm, in decimal as Logs shows it (SMPP 3.4 §5.1.3). */
const REJECTIONS = {
  '1': 'messageLength',
  '8': 'systemError',
  '10': 'invalidSource',
  '11': 'invalidDestination',
  '20': 'queueFull',
  '69': 'submitFailed',
  '88': 'throttled',
} as const

/** Carriers write 0, 000 or 0000 in a receipt without an error. */
const NO_ERROR = /^0*$/

/** Why a message was not delivered, in words; undefined without an error. */
export function deliveryError(
  t: TFunction<'mf-reports'>,
  { error, receiptDate }: Pick<z.output<typeof LogRow>, 'error' | 'receiptDate'>,
): string | undefined {
  if (error === null || NO_ERROR.test(error)) return undefined
  if (error === 'response.lost') return t('logs.error.responseLost')
  // Each carrier has its own codes in receipts; only those of a rejected submission mean the same everywhere.
  if (receiptDate !== null) return t('logs.error.carrierCode', { code: error })
  return isRejection(error) ? t(`logs.error.${REJECTIONS[error]}`) : t('logs.error.rejectedCode', { code: error })
}

const isRejection = (code: string): code is keyof typeof REJECTIONS => code in REJECTIONS

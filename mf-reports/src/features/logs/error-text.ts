import type { LogRow } from '@songsarn/contract/logs'
import type { TFunction } from 'i18next'
import type * as z from 'zod/mini'

/** command_status of a refused submit_sm, in decimal as Logs carries it (SMPP 3.4 §5.1.3). */
const REFUSALS = {
  '1': 'messageLength',
  '8': 'systemError',
  '10': 'invalidSource',
  '11': 'invalidDestination',
  '20': 'queueFull',
  '69': 'submitFailed',
  '88': 'throttled',
} as const

/** Operators write 0, 000 or 0000 in a receipt when there is no error. */
const NO_ERROR = /^0*$/

/** Why a message is where it is, in words; undefined when nothing went wrong. */
export function errorText(
  t: TFunction<'mf-reports'>,
  { error, receiptDate }: Pick<z.output<typeof LogRow>, 'error' | 'receiptDate'>,
): string | undefined {
  if (error === null || NO_ERROR.test(error)) return undefined
  if (error === 'response.lost') return t('logs.error.responseLost')
  // A receipt's codes are each operator's own; only those of a refused hand-over have one meaning everywhere.
  if (receiptDate !== null) return t('logs.error.operatorCode', { code: error })
  return isRefusal(error) ? t(`logs.error.${REFUSALS[error]}`) : t('logs.error.refusedCode', { code: error })
}

const isRefusal = (code: string): code is keyof typeof REFUSALS => code in REFUSALS

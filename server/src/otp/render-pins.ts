import type { RenderText } from '../delivery/cycle/load-tasks.ts'
import { pinOf } from './pin.ts'
import { fillGaps } from './text.ts'

/** Puts the pin of an OTP message into its text. No table holds the pin, so this happens on submission. */
export const renderPins =
  (secretKey: string): RenderText =>
  async ({ type, communicationId, commonText }) =>
    type === 'otp' ? fillGaps(commonText, (length) => pinOf(secretKey, communicationId, length)) : commonText

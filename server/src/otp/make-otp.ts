import type { CallAnswer } from '@songsarn/contract/call'
import { type requestOtp, testPin } from '@songsarn/contract/otp'
import { countParts } from '@songsarn/sms/parts'
import { newId } from '../db/id.ts'
import { newCommunicationId } from '../delivery/message-id.ts'
import { type Asked, isTest } from './asked.ts'
import { pinHash, pinOf } from './pin.ts'
import { newRef } from './ref.ts'
import type { RequestConfig } from './request-configs.ts'
import { hidePins, textWithGap } from './text.ts'

export type OtpAnswer = CallAnswer<typeof requestOtp>

/** A pin and its message, to be stored. */
export type NewOtp = {
  answer: OtpAnswer
  config: RequestConfig
  /** None for a test key: nothing is sent. */
  communicationId: string | undefined
  userId: string
  apiKeyId: string | undefined
  mobile: string
  pinHash: string
  /** With a gap where the pin goes. */
  text: string
  parts: number
  callbackData: string
  expiresAt: Date
}

export async function makeOtp(secretKey: string, asked: Asked, config: RequestConfig, now: Date): Promise<NewOtp> {
  const { caller } = asked
  const token = newId()
  const ref = newRef(config.prefix)
  const length = config.pinLength
  const communicationId = isTest(caller) ? undefined : newCommunicationId(now.getTime())
  const pin = communicationId === undefined ? testPin(length) : await pinOf(secretKey, communicationId, length)
  const text = textWithGap(config.content, ref, length)
  const expiresAt = new Date(now.getTime() + config.expireTime * 1000)
  return {
    answer: { token, ref, expiresAt: expiresAt.toISOString() },
    config,
    communicationId,
    userId: caller.tenancy.userId,
    apiKeyId: caller.key?.id,
    mobile: asked.recipient.mobile,
    pinHash: await pinHash(secretKey, token, pin),
    text,
    // Stars take as much room as digits.
    parts: countParts(hidePins(text)).parts,
    callbackData: asked.callbackData ?? config.callbackData,
    expiresAt,
  }
}

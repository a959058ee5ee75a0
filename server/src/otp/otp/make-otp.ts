import type { CallAnswer } from '@songsarn/contract/base/call'
import { type requestOtp, testPin } from '@songsarn/contract/otp/otp'
import { CHANNEL_PORTS } from '../../delivery/channels/channel-ports.ts'
import { newCommunicationId } from '../../delivery/message-id.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import { newId } from '../../foundation/db/id.ts'
import { pinHash, pinOf } from './pin.ts'
import { isTest, type PinRequest } from './pin-request.ts'
import { hidePins, textWithPlaceholder } from './pin-text.ts'
import type { RequestConfig } from './request-configs.ts'

export type OtpAnswer = CallAnswer<typeof requestOtp>

/** Parts of a configuration that make a PIN and its message. */
export type OtpRules = Pick<
  RequestConfig,
  'id' | 'name' | 'sender' | 'content' | 'prefix' | 'pinLength' | 'expireTime' | 'maxFail' | 'callbackData' | 'trial'
>

/** A PIN and its message, to be stored. */
export type NewOtp = {
  answer: OtpAnswer
  config: OtpRules
  /** Undefined for a test key, which does not send. */
  communicationId: string | undefined
  userId: string
  apiKeyId: string | undefined
  mobile: string
  pinHash: string
  /** With a placeholder for the PIN. */
  text: string
  parts: number
  credits: number
  callbackData: string
  expiresAt: Date
}

export async function makeOtp(secretKey: SecretKey, request: PinRequest, config: OtpRules, now: Date): Promise<NewOtp> {
  const { caller } = request
  const token = newId()
  const ref = newRef(config.prefix)
  const length = config.pinLength
  const communicationId = isTest(caller) ? undefined : newCommunicationId(now.getTime())
  const pin = communicationId === undefined ? testPin(length) : await pinOf(secretKey, communicationId, length)
  const text = textWithPlaceholder(config.content, ref, length)
  const expiresAt = new Date(now.getTime() + config.expireTime * 1000)
  return {
    answer: { token, ref, expiresAt: expiresAt.toISOString() },
    config,
    communicationId,
    userId: caller.tenancy.userId,
    apiKeyId: caller.key?.id,
    mobile: request.recipient.mobile,
    pinHash: await pinHash(secretKey, token, pin),
    text,
    // Stars and digits have the same length.
    ...CHANNEL_PORTS.sms.cost(hidePins(text)),
    callbackData: request.callbackData ?? config.callbackData,
    expiresAt,
  }
}

/** No characters that look alike. */
const REF_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const REF_LENGTH = 5

/** The prefix and five random characters, by which a person matches a message and a form. Not a secret. */
function newRef(prefix: string): string {
  // 256 is a multiple of 32: every character is equally likely.
  const random = crypto.getRandomValues(new Uint8Array(REF_LENGTH))
  return prefix + Array.from(random, (byte) => REF_CHARACTERS[byte % REF_CHARACTERS.length]).join('')
}

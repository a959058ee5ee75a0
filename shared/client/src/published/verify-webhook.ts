/** The fault of a callback that the receiver must refuse, best with 401. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

type HeaderSource = Headers | Record<string, string | string[] | undefined>

/**
 * Checks the signature of a callback by Standard Webhooks, and returns its parsed body. While a secret is replaced, the service
 * signs with both secrets for 24 hours, and the check accepts either; `secret` may also be a list.
 *
 * @param body the bytes or the text as they arrived, before any parsing
 * @param secret `whsec_…`, as the console showed it
 * @param options.toleranceSeconds most seconds between the signature and now; default 300
 * @throws WebhookError when the signature is missing, wrong, too old or too new
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: HeaderSource,
  secret: string | readonly string[],
  options: { toleranceSeconds?: number; now?: Date } = {},
): Promise<unknown> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (!id || !timestamp || !signatures) throw new WebhookError('The headers of Standard Webhooks are missing.')
  const seconds = Number(timestamp)
  const age = Math.abs((options.now ?? new Date()).getTime() / 1000 - seconds)
  // Also refuses NaN.
  if (!(age <= (options.toleranceSeconds ?? 300)))
    throw new WebhookError('The callback is too old, or from the future.')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? [bytesOf(one.slice(3))] : []))
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    const key = await crypto.subtle.importKey('raw', secretBytes(one), ALGORITHM, false, ['verify'])
    // WebCrypto compares in constant time.
    for (const signature of given)
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return JSON.parse(text)
  }
  throw new WebhookError('The signature is not of this secret.')
}

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

function headerOf(headers: HeaderSource, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return Array.isArray(found) ? found.join(' ') : found
}

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0) throw new TypeError('The secret of a webhook begins with whsec_.')
  return bytes
}

/** Undefined for what is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

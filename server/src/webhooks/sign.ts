const utf8 = new TextEncoder()

/**
 * The headers of Standard Webhooks for a body: id, time and a signature by each `whsec_…`, with spaces between. A receiver
 * takes any of them, which is how a secret is renewed without losing anything ("Secret rotation").
 */
export async function signedHeaders(
  secrets: readonly string[],
  { id, body, at }: { id: string; body: string; at: Date },
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = await Promise.all(secrets.map((secret) => signature(secret, `${id}.${timestamp}.${body}`)))
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

async function signature(secret: string, text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (char) => char.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, utf8.encode(text))
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`
}

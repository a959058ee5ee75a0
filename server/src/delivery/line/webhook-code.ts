/** An account. */
type Of = { tenantId: string; accountId: string }

/** The part of a webhook address that names its account. It is no secret: the signature of each request proves the sender. */
export function webhookCode({ tenantId, accountId }: Of): string {
  const bytes = [...(tenantId + accountId).replaceAll('-', '').matchAll(/../g)].map(([pair]) =>
    Number.parseInt(pair, 16),
  )
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The account of such a code; undefined when the text is no such code. */
export function accountOfCode(code: string): Of | undefined {
  if (!/^[\w-]{43}$/.test(code)) return undefined
  const bytes = Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  const [tenantId, accountId] = [uuid(bytes.subarray(0, 16)), uuid(bytes.subarray(16))]
  return { tenantId, accountId }
}

const uuid = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

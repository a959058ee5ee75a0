/** Text as HTML, also inside an attribute. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The Content-Security-Policy source of an inline style. */
export async function styleHash(style: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style)))
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`
}

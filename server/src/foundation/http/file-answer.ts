/** Media types that a browser shows instead of saving, and never runs. */
const SHOWN = new Set(['image/png', 'image/jpeg'])

/**
 * The answer of an `application/octet-stream` call: a file with its own type, one that people uploaded or one that is made while it is
 * read. Without `bytes` its length is not known before.
 */
export class FileAnswer {
  readonly #file: { name: string; mediaType: string; bytes?: number; content: ReadableStream<Uint8Array> }

  constructor(file: { name: string; mediaType: string; bytes?: number; content: ReadableStream<Uint8Array> }) {
    this.#file = file
  }

  toResponse(): Response {
    const { name, mediaType, bytes, content } = this.#file
    const disposition = SHOWN.has(mediaType) ? 'inline' : 'attachment'
    return new Response(content, {
      headers: {
        'content-type': mediaType,
        ...(bytes !== undefined && { 'content-length': String(bytes) }),
        // Both forms of the name: RFC 6266 §5.
        'content-disposition': `${disposition}; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encoded(name)}`,
        // A file that is opened in a tab gets no origin, runs no script and loads no other file.
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      },
    })
  }
}

/** RFC 8187 §3.2.1: also what `encodeURIComponent` leaves. Half of a surrogate pair becomes U+FFFD. */
const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { type Bytes, FileTooLarge, NotOneFile, type ReceiveUpload } from '../files/files/ports.ts'

/** Boundaries, headers and the name of the file. */
const AROUND_BYTES = 16_384

/** Reads an upload while it arrives, so that memory does not grow with the file. */
export const receiveUpload: ReceiveUpload = async (request, maxBytes, take) => {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType) || !request.body) throw new NotOneFile('not multipart/form-data')
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes + AROUND_BYTES) throw new FileTooLarge()
  const form = formOf(contentType, maxBytes)
  const stopping = new AbortController()
  let file: { content: BusboyFileStream; taken: ReturnType<typeof take> } | undefined
  let refusal: unknown
  const refuse = (error: unknown) => {
    refusal ??= error
    stopping.abort()
  }
  form.on('file', (field, content, name) => {
    // Its error is the error of the request, which the pipeline throws.
    content.on('error', () => {})
    if (field !== 'file' || file) return refuse(new NotOneFile('a file in another field, or a second one'))
    file = { content, taken: take({ name: name ?? '', content: limited(content) }) }
    file.taken.catch(refuse)
  })
  form.on('field', () => refuse(new NotOneFile('a field that is no file')))
  try {
    // The types of Node's and of the browser's stream differ; the objects do not.
    const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
    await pipeline(body, form, { signal: stopping.signal })
    if (!file) throw new NotOneFile('no file')
    return await file.taken
  } catch (cause) {
    const ended = refusal ?? (cause instanceof NotOneFile ? cause : new NotOneFile('it ended early', { cause }))
    // The consumer of the file must end, too, and gets no other sign.
    file?.content.destroy(new Error('the request ended'))
    await file?.taken.catch(() => {})
    throw ended
  }
}

function formOf(contentType: string, maxBytes: number): BusboyInstance {
  try {
    const limits = { fileSize: maxBytes, files: 2, fields: 1, fieldSize: 1, headerPairs: 20, headerSize: AROUND_BYTES }
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch (cause) {
    throw new NotOneFile('no boundary', { cause })
  }
}

async function* limited(content: BusboyFileStream): Bytes {
  yield* content
  if (content.truncated) throw new FileTooLarge()
}

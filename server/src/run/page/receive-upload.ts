import { FileTooLarge, NotOneFile, type ReceiveUpload } from '../../files/files/ports.ts'

/** The upload of a page, whose file is in its memory anyway. */
export const receiveUpload: ReceiveUpload = async (request, maxBytes, take) => {
  const form = await request.formData().catch((cause: unknown) => {
    throw new NotOneFile('not multipart/form-data', { cause })
  })
  const [[field, file] = [], ...others] = [...form]
  if (field !== 'file' || !(file instanceof Blob) || others.length > 0) throw new NotOneFile('not one file')
  if (file.size > maxBytes) throw new FileTooLarge()
  return take({ name: file.name, content: chunks(file.stream()) })
}

/** Streams cannot be iterated in every browser. */
async function* chunks(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

import { createHash } from 'node:crypto'
import { S3mini, S3ServiceError, type UploadPart } from 's3mini'
import * as z from 'zod/mini'
import { type Bytes, FileGone, type FileStore, FilesAway } from '../files/files/ports.ts'
import { s3Fetch } from './s3-fetch.ts'

export type S3Settings = { url: URL; region: string; accessKey: string; secretKey: string }

/** Bytes of one part. S3 allows 10,000 parts of 5 MiB to 5 GiB (Amazon S3 multipart upload limits), so a file may have 83 GB. */
const PART_BYTES = 8 * 1024 * 1024
const KEYS_AT_ONCE = 1000

/**
 * Stores files in a bucket of an S3-compatible store. Objects have the names that the files have in the folder of `diskFiles`, so
 * that a folder can be copied into a bucket as it is. At most two parts of a file are in memory.
 */
export function s3Files(
  { url, region, accessKey, secretKey }: S3Settings,
  ask = s3Fetch(),
): FileStore & { check(): Promise<void> } {
  const s3 = new S3mini({
    endpoint: url.href,
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    fetch: ask,
  })
  return {
    async write(key, content) {
      const hash = createHash('sha256')
      let bytes = 0
      const parts = inParts(content, (chunk) => {
        hash.update(chunk)
        bytes += chunk.byteLength
      })
      const first = (await parts.next()).value ?? new Uint8Array()
      const name = nameOf(key)
      if (first.byteLength < PART_BYTES) await s3.putObject(name, first)
      else await putParts(s3, name, first, parts)
      // Joining parts may answer an error with status 200 (Amazon S3 API, CompleteMultipartUpload).
      if ((await sizeOf(s3, name)) !== bytes) throw new FilesAway(`${name} is not stored whole`)
      return { bytes, sha256: hash.digest('hex') }
    },

    async read(key, from = 0) {
      try {
        const { body } = await s3.getObjectRaw(nameOf(key), from === 0, from)
        return body ?? new Blob().stream()
      } catch (error) {
        if (statusOf(error) === 404) throw new FileGone(key, { cause: error })
        // From its end on, a file has no bytes (RFC 9110 §15.5.17).
        if (statusOf(error) === 416) return new Blob().stream()
        throw error
      }
    },

    size: (key) => sizeOf(s3, nameOf(key)),

    async delete(key) {
      await s3.deleteObject(nameOf(key))
    },

    async *list() {
      let token: string | undefined
      do {
        const page = await s3.listObjectsPaged('/', '', KEYS_AT_ONCE, token)
        if (!page?.objects) throw new Error('the bucket does not exist')
        for (const { Key, LastModified } of page.objects)
          yield { key: Key.replace(/^.*\//, ''), writtenAt: new Date(LastModified) }
        token = page.nextContinuationToken
      } while (token !== undefined)
    },

    async dropUnfinished(before) {
      const answer = await s3.listMultipartUploads().catch((error: unknown) => {
        // A few stores do not have this call.
        if (statusOf(error) !== 501) throw error
      })
      const unfinished = Uploads.safeParse(answer).data?.ListMultipartUploadsResult.Upload ?? []
      for (const { Key, UploadId, Initiated } of unfinished)
        if (new Date(Initiated) < before) await s3.abortMultipartUpload(Key, UploadId)
    },

    /** @throws Error when the bucket is not there, or these keys may not use it */
    async check() {
      if (!(await s3.bucketExists())) throw new Error('the bucket does not exist, or these keys may not use it')
    },
  }
}

/** Unfinished uploads, as s3mini reads them from XML: one alone is not in an array. */
const Upload = z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.string() })
const Uploads = z.object({
  ListMultipartUploadsResult: z.object({
    Upload: z.optional(
      z.union([
        z.array(Upload),
        z.pipe(
          Upload,
          z.transform((one) => [one]),
        ),
      ]),
    ),
  }),
})

/** In "folders" by the last two characters of the id, as on disk. */
const nameOf = (key: string) => `${key.slice(34, 36)}/${key}`

async function sizeOf(s3: S3mini, name: string): Promise<number | undefined> {
  try {
    return await s3.getContentLength(name)
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}

/** Sends a part while the next one is read. When anything fails, the store forgets the parts. */
async function putParts(s3: S3mini, name: string, first: Uint8Array, others: AsyncIterable<Uint8Array>): Promise<void> {
  const uploadId = await s3.getMultipartUploadId(name)
  const stored: UploadPart[] = []
  let sending = Promise.resolve()
  const send = (part: Uint8Array) => {
    sending = s3.uploadPart(name, uploadId, part, stored.length + 1).then((one) => void stored.push(one))
    // Its error is thrown where it is awaited, after the next part was read.
    sending.catch(() => {})
  }
  try {
    send(first)
    for await (const part of others) {
      await sending
      send(part)
    }
    await sending
    await s3.completeMultipartUpload(name, uploadId, stored)
  } catch (error) {
    await sending.catch(() => {})
    await s3.abortMultipartUpload(name, uploadId).catch(() => {})
    throw error
  }
}

/** All bytes in parts of one size; only the last one is smaller, and none is empty. */
async function* inParts(content: Bytes, seen: (chunk: Uint8Array) => void): AsyncGenerator<Uint8Array, undefined> {
  let part = new Uint8Array(PART_BYTES)
  let filled = 0
  for await (const chunk of content) {
    seen(chunk)
    for (let from = 0; from < chunk.byteLength; ) {
      const some = chunk.subarray(from, from + PART_BYTES - filled)
      part.set(some, filled)
      filled += some.byteLength
      from += some.byteLength
      if (filled < PART_BYTES) continue
      yield part
      part = new Uint8Array(PART_BYTES)
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof S3ServiceError) return error.status
  return error instanceof Error && error.cause !== undefined ? statusOf(error.cause) : undefined
}

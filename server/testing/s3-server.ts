/** A real S3-compatible server (s3rver) on loopback, which checks the signature of each request, with faults on demand. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../src/adapters/s3-files.ts'

const BUCKET = 'files'

export type S3Server = {
  /** For `s3Files`. */
  settings: S3Settings
  /** Method and path of each request since the start. */
  requests: string[]
  /** Answers requests with the status that it returns, instead of the server. */
  fault: (request: IncomingMessage, at: number) => number | undefined
  /** Objects, and uploads that are not finished. */
  stored(): Promise<{ objects: string[]; unfinished: string[] }>
  close(): Promise<void>
}

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'songsarn-s3-'))
  const options = { directory, silent: true, configureBuckets: [{ name: BUCKET }] }
  const s3rver = new S3rver(options)
  await s3rver.configureBuckets()
  const answer = s3rver.callback()
  // s3rver checks signatures of lists without the last slash of their path, with which they are signed.
  const answerList = new S3rver({ ...options, allowMismatchedSignatures: true }).callback()
  const uploads = join(directory, BUCKET)
  const there: S3Server = {
    settings: { url: new URL('http://127.0.0.1'), region: 'ap-southeast-1', accessKey: 'S3RVER', secretKey: 'S3RVER' },
    requests: [],
    fault: () => undefined,
    async stored() {
      const names = await readdir(uploads, { recursive: true })
      return {
        objects: names.flatMap((name) => /^(.*)\._S3rver_object$/.exec(name)?.[1] ?? []).toSorted(),
        unfinished: names.flatMap((name) => /^\._S3rver_uploads\/([^/]+)$/.exec(name)?.[1] ?? []),
      }
    },
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
  const http = createServer((request, response) => {
    const status = there.fault(request, there.requests.length)
    const url = new URL(request.url ?? '/', 'http://s3')
    there.requests.push(`${request.method} ${url.pathname}${url.search}`)
    const uploadId = url.searchParams.get('uploadId')
    if (status !== undefined) response.writeHead(status).end()
    // s3rver does not know this call.
    else if (request.method === 'DELETE' && uploadId)
      void rm(join(uploads, '._S3rver_uploads', uploadId), { recursive: true }).then(() =>
        response.writeHead(204).end(),
      )
    else void (url.pathname === `/${BUCKET}/` ? answerList : answer)(request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  there.settings.url = new URL(
    `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/${BUCKET}`,
  )
  return there
}

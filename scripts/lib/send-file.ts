import { createReadStream, existsSync, statSync } from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'

/** Content types of the files that a build writes. */
const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.map': 'application/json',
  '.css': 'text/css',
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

export const contentType = (file: string): string => CONTENT_TYPES[extname(file)] ?? 'application/octet-stream'

/** The decoded path of a request; it never leaves the folder that it is joined to. */
export const requestPath = ({ url }: IncomingMessage): string =>
  normalize(decodeURIComponent(new URL(url ?? '/', 'http://localhost').pathname))

/** The path of a file in a folder; undefined when there is none. */
export function findFile(folder: string, path: string): string | undefined {
  const file = join(folder, path)
  return existsSync(file) && statSync(file).isFile() ? file : undefined
}

export function sendFile(file: string, response: ServerResponse, headers: OutgoingHttpHeaders = {}): void {
  response.writeHead(200, { 'content-type': contentType(file), ...headers })
  createReadStream(file).pipe(response)
}

import type { Ports } from '../../foundation/http/ports.ts'

/** A stream of bytes that is read once. */
export type Bytes = AsyncIterable<Uint8Array>

/** Stores the bytes of files under keys: the id of a row of `files`, or that id and a suffix (`.rows`) for what is made of it. */
export type FileStore = {
  /** Stores all bytes durably. When it fails, part of them may stay. No row refers to that part, so it is swept. */
  write(key: string, content: Bytes): Promise<Written>
  /** From byte `from` on, 0 by default. Throws FileGone. */
  read(key: string, from?: number): Promise<ReadableStream<Uint8Array>>
  /** Bytes; undefined for a key that does not exist. */
  size(key: string): Promise<number | undefined>
  /** A key that does not exist is no error. */
  delete(key: string): Promise<void>
  /** All keys, in no order, with the time of their last write. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }>
  /** Deletes the parts of files that began before this time and were never stored whole, where the store keeps such parts. */
  dropUnfinished?(before: Date): Promise<void>
}

/** `sha256` is in hex. */
export type Written = { bytes: number; sha256: string }

/** The row exists, but its bytes do not: the database and the file store are not of the same time. */
export class FileGone extends Error {
  override name = 'FileGone'
}

/** The file store does not answer now. A later try may succeed. */
export class FilesAway extends Error {
  override name = 'FilesAway'
  readonly code = 'FILES_AWAY'
}

/** The one file of a request. */
export type Upload = { name: string; content: Bytes }

/**
 * Reads the file of a multipart request while `take` consumes it. Its content throws FileTooLarge after `maxBytes`; a request
 * without exactly one file, in the field `file`, throws NotOneFile.
 */
export type ReceiveUpload = <Result>(
  request: Request,
  maxBytes: number,
  take: (upload: Upload) => Promise<Result>,
) => Promise<Result>

export class FileTooLarge extends Error {
  override name = 'FileTooLarge'
}
export class NotOneFile extends Error {
  override name = 'NotOneFile'
}

/** Ports of subjects with files. */
export type FilePorts = Ports & { files: FileStore; receiveUpload: ReceiveUpload }

import type { SessionTransport } from '../../account/sign-in/auth/ports.ts'
import type { Ports } from '../../foundation/http/ports.ts'

export type ReleaseFile = { path: string; bytes: Uint8Array }

/**
 * Storage of deployed versions. Each version has its own folder, which never changes. An upload has a folder beside the
 * versions. The upload is served too, but not listed until it becomes a version.
 */
export type ReleaseFiles = {
  /** Stores all files durably, or none, and returns the name of their folder. Deletes old uploads of the remote. */
  upload(name: string, files: readonly ReleaseFile[]): Promise<string>
  /** The text of one file of an upload; undefined when it is gone. */
  read(name: string, upload: string, path: string): Promise<string | undefined>
  /** Moves an upload to the folder of its version. */
  publish(name: string, upload: string, version: string): Promise<void>
  remove(name: string, versionOrUpload: string): Promise<void>
}

/** Port of the place where the service runs, for deploying. */
export type ReleasePort = {
  /** The token allows deploys until `tokenUntil`. Without a token the calls to deploy do not exist. */
  token: string | undefined
  tokenUntil: Date | undefined
  files: ReleaseFiles
  /** The registry that the installation was built with; undefined when it was not built. */
  own(): Promise<unknown>
  /** The libraries that the installation's shell provides, with their versions. */
  provides(): Promise<Record<string, string>>
}

export type ReleasePorts = Ports & {
  sessions: SessionTransport
  /** Absent in a page, which cannot deploy. */
  releases?: ReleasePort
}

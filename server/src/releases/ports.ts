import type { SessionTransport } from '../auth/ports.ts'
import type { Ports } from '../http/ports.ts'

export type ReleaseFile = { path: string; bytes: Uint8Array }

/**
 * Where the files of deployed versions lie: each in a folder of its own that never changes once it is there. An upload
 * lies beside them, served as they are but named by nothing, until it becomes a version.
 */
export type ReleaseFiles = {
  /** Keeps files durably, whole or not at all, and gives the name of their folder. Old uploads of the area go. */
  upload(name: string, files: readonly ReleaseFile[]): Promise<string>
  /** The text of one file of an upload; undefined when it is gone. */
  read(name: string, upload: string, path: string): Promise<string | undefined>
  /** Puts an upload where the version lies from now on. */
  publish(name: string, upload: string, version: string): Promise<void>
  remove(name: string, versionOrUpload: string): Promise<void>
}

/** What deploying needs from where the service runs. */
export type ReleasePort = {
  /** Who presents it may deploy, until then. None: nobody may, and the calls are not there. */
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
  /** Absent where nothing can be deployed to: in a page. */
  releases?: ReleasePort
}

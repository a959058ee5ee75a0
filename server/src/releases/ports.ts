export type ReleaseFile = { path: string; bytes: Uint8Array }

/** Where the files of deployed versions lie: each in a folder of its own that never changes once it is there. */
export type ReleaseFiles = {
  /** Writes a version beside its place, durably; `publish` puts it there whole, `discard` takes back what was not published. */
  stage(name: string, version: string, files: readonly ReleaseFile[]): Promise<StagedRelease>
  remove(name: string, version: string): Promise<void>
}
export type StagedRelease = { publish(): Promise<void>; discard(): Promise<void> }

/** What deploying needs from where the service runs. */
export type ReleasePort = {
  /** Who presents it may deploy. None: nobody may, and the calls are not there. */
  token: string | undefined
  files: ReleaseFiles
  /** The registry that the installation was built with; undefined when it was not built. */
  own(): Promise<unknown>
  /** The libraries that the installation's shell provides, with their versions. */
  provides(): Promise<Record<string, string>>
}

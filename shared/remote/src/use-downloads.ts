import { create } from 'zustand'

type Downloads = {
  /** The download in progress. It continues while the user looks at other screens of the remote. */
  running: { bytes: number; cancel(): void } | undefined
}

/** A remote with a `DownloadButton` lists it under `stores`, so that it is empty after a sign-out. */
export const useDownloads = create<Downloads>()(() => ({ running: undefined }))

import { type FileKind, kindOf, type StrangeKind, strangeKind } from '@songsarn/contract/base/file-kind'
import { useEffect, useRef, useState } from 'react'

export type Uploading = { signal: AbortSignal; onProgress(share: number): void }

/** Where an upload is. `share` goes from 0 to 1. */
export type UploadState =
  | { at: 'none' }
  | { at: 'running'; file: File; share: number }
  | { at: 'failed'; file: File; error: unknown }
  | { at: 'refused'; file: File; reason: 'empty' | 'tooLarge' | 'wrongKind' | StrangeKind }

type Options<Uploaded> = {
  kinds: readonly FileKind[]
  /** Bytes. */
  maxSize: number
  upload(file: File, uploading: Uploading): Promise<Uploaded>
  onUploaded(uploaded: Uploaded, file: File): void
}

/** One upload at a time: it is checked by its content, can be cancelled, and tried again when it fails. */
export function useUpload<Uploaded>({ kinds, maxSize, upload, onUploaded }: Options<Uploaded>) {
  const [state, setState] = useState<UploadState>({ at: 'none' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(file: File) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    // A newer upload, a cancel or leaving the screen has taken over.
    const show = (next: UploadState) => !signal.aborted && setState(next)
    if (file.size === 0) return show({ at: 'refused', file, reason: 'empty' })
    if (file.size > maxSize) return show({ at: 'refused', file, reason: 'tooLarge' })
    show({ at: 'running', file, share: 0 })
    try {
      const kind = await kindOf(file)
      if (!kind || !kinds.includes(kind)) {
        const strange = kinds.includes('xlsx') ? await strangeKind(file) : undefined
        return show({ at: 'refused', file, reason: strange ?? 'wrongKind' })
      }
      const onProgress = (share: number) => show({ at: 'running', file, share })
      const uploaded = await upload(file, { signal, onProgress })
      if (signal.aborted) return
      setState({ at: 'none' })
      onUploaded(uploaded, file)
    } catch (error) {
      show({ at: 'failed', file, error })
    }
  }

  return {
    state,
    start: (file: File) => void start(file),
    cancel() {
      running.current?.abort()
      setState({ at: 'none' })
    },
  }
}

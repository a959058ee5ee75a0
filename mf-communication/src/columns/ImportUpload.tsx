import { MAX_IMPORT_BYTES } from '@songsarn/contract/base/files'
import { useShell } from '@songsarn/remote/use-shell'
import { UploadInput } from '@songsarn/ui/upload/UploadInput.tsx'
import type { Uploading } from '@songsarn/ui/upload/use-upload'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof UploadInput>, 'kinds' | 'maxSize' | 'upload'> & {
  /** Its first rows, once the service has the file. */
  onStored(sample: readonly (readonly string[])[]): void
}

/** Uploads a file with mobiles, whose columns the user names then. */
export function ImportUpload({ onStored, ...input }: Props) {
  const { api } = useShell()
  const queries = useQueryClient()
  async function upload(file: File, { signal, onProgress }: Uploading): Promise<string> {
    const stored = await api.createFile({ file }, { signal, onSent: onProgress })
    queries.setQueryData(['files', stored.fileId], stored)
    onStored(stored.sample)
    return stored.fileId
  }
  return <UploadInput {...input} kinds={['csv', 'txt', 'xlsx']} maxSize={MAX_IMPORT_BYTES} upload={upload} />
}

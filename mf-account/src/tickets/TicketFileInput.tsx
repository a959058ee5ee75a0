import { TICKET_FILE_KINDS } from '@songsarn/contract/account/tickets'
import { MAX_IMPORT_BYTES } from '@songsarn/contract/base/files'
import { useShell } from '@songsarn/remote/use-shell'
import type { FieldControl } from '@songsarn/ui/form/FormField.tsx'
import { type UploadedFile, UploadInput } from '@songsarn/ui/upload/UploadInput.tsx'

/** The file that goes with a message. */
export function TicketFileInput(control: FieldControl<UploadedFile | null>) {
  const { api } = useShell()
  return (
    <UploadInput
      {...control}
      kinds={TICKET_FILE_KINDS}
      maxSize={MAX_IMPORT_BYTES}
      upload={async (file, { signal, onProgress: onSent }) =>
        (await api.uploadTicketFile({ file }, { signal, onSent })).id
      }
    />
  )
}

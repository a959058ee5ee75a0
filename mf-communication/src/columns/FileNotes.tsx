import type { ImportFile } from '@songsarn/contract/base/files'
import { useShell } from '@songsarn/remote/use-shell'
import { Field } from '@songsarn/ui/field/Field.tsx'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  file: ImportFile
  /** Called with the file that the service made by reading the workbook in another way. */
  onRead(file: ImportFile): void
}

/** What was read of a file, where a person may expect something else: which sheet, rows that are hidden, rows above the headings. */
export function FileNotes({ file, onRead }: Props) {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const queries = useQueryClient()
  const id = useId()
  const { fileId, sheet, sheets, hiddenRows, takesHidden, titles } = file
  const again = useMutation({
    mutationFn: (body: { sheet?: string; takesHidden?: boolean }) =>
      api.readFileAgain({ params: { id: fileId }, body }),
    onSuccess(read) {
      queries.setQueryData(['files', read.fileId], read)
      onRead(read)
    },
  })
  return (
    <>
      {sheets.length > 1 ? (
        <Field id={id} label={t('file.sheet')} help={t('file.sheetHelp')}>
          <Select
            id={id}
            value={sheet}
            loading={again.isPending}
            options={sheets.map((name) => ({ value: name, label: name }))}
            onChange={(name) => name !== null && again.mutate({ sheet: name, takesHidden: false })}
          />
        </Field>
      ) : (
        sheet !== null && <p>{t('file.sheetRead', { name: sheet })}</p>
      )}
      {titles.length > 0 && <p>{t('file.titles', { count: titles.length, titles: titles.join(' · ') })}</p>}
      {hiddenRows > 0 && (
        <Alert
          type="info"
          showIcon
          role="status"
          title={t(takesHidden ? 'file.hiddenTaken' : 'file.hiddenLeft', { count: hiddenRows })}
          action={
            <Button size="small" loading={again.isPending} onClick={() => again.mutate({ takesHidden: !takesHidden })}>
              {t(takesHidden ? 'file.leaveHidden' : 'file.takeHidden', { count: hiddenRows })}
            </Button>
          }
        />
      )}
      {again.error && <Problem error={again.error} title={t('file.notReadAgain')} />}
    </>
  )
}

/** Whether something of a file must be told before it is used. */
export const hasNotes = ({ sheets, hiddenRows, titles }: ImportFile): boolean =>
  sheets.length > 1 || hiddenRows > 0 || titles.length > 0

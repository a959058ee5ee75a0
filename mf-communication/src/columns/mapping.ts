import type { FormProblems } from '@songsarn/ui/form/form-problems'
import type { ColumnChoice } from '@songsarn/ui/mapping/guess-columns'
import type { UploadedFile } from '@songsarn/ui/upload/UploadInput.tsx'

/** A file and its columns, as forms of imports have them. */
export type Mapping = { file: UploadedFile | null; columns: ColumnChoice; hasHeadings: boolean }

export const NO_FILE: Mapping = { file: null, columns: {}, hasHeadings: false }

/** The mapping in the body of a call: without the fields that no column fills. */
export const mappingOf = ({ file, columns, hasHeadings }: Mapping) => ({
  fileId: file?.id,
  hasHeadings,
  columns: Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== null)),
})

/** Without a file, its columns have no problems. */
export const checkMapping = ({ file, columns }: Pick<Mapping, 'file' | 'columns'>): FormProblems =>
  file && (columns.mobile ?? null) === null ? { columns: { code: 'required' } } : {}

import type { ReportFormat } from '@songsarn/contract/reports/report-body'
import { csvFile } from './csv-file.ts'
import type { MakeFile } from './make-file.ts'
import { parquetFile } from './parquet-file.ts'
import { xlsxFile } from './xlsx-file.ts'

/** How a file of each format is made. */
export const FILE_FORMATS: Record<ReportFormat, { mediaType: string; make: MakeFile }> = {
  csv: { mediaType: 'text/csv; charset=utf-8', make: csvFile },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', make: xlsxFile },
  parquet: { mediaType: 'application/vnd.apache.parquet', make: parquetFile },
}

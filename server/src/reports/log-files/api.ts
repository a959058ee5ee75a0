import { downloadLogs, downloadLogsWorkbook } from '@songsarn/contract/reports/logs'
import { ownLocale } from '../../account/accounts/own-user.ts'
import { causesOf } from '../../delivery/causes/stored-causes.ts'
import { Csv } from '../../foundation/http/csv.ts'
import { exportOf } from '../../foundation/http/export-of.ts'
import { FileAnswer } from '../../foundation/http/file-answer.ts'
import { type CallerContext, type Handler, handle } from '../../foundation/http/handle.ts'
import { download } from '../../foundation/http/heavy-reads.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { streamOf } from '../../foundation/http/stream-of.ts'
import { bangkokDay } from '../../foundation/time/bangkok.ts'
import { type LogQuery, logFilter } from '../logs/log-filter.ts'
import { FILE_FORMATS } from '../reports/file/file-formats.ts'
import { logCsv, logHead, logRows } from './log-file.ts'

export const handlers = (ports: Ports): Handler[] => [
  handle(downloadLogs, async (context, { query }) => {
    const { words, filter, name } = await fileOf(ports, context, query)
    const lines = await download(ports.store, context, exportOf('Log', query), (read) =>
      logCsv(read, context.caller, filter, words),
    )
    return new Csv(`${name}.csv`, lines)
  }),

  handle(downloadLogsWorkbook, async (context, { query }) => {
    const { words, filter, name } = await fileOf(ports, context, query)
    const rows = await download(ports.store, context, exportOf('Log', query), (read) =>
      logRows(read, context.caller, filter, words),
    )
    const { mediaType, make } = FILE_FORMATS.xlsx
    const content = streamOf(make(logHead(words.locale, name), rows), () => rows.return(undefined))
    return new FileAnswer({ name: `${name}.xlsx`, mediaType, content })
  }),
]

async function fileOf({ store, now }: Ports, { caller }: CallerContext, query: LogQuery) {
  return {
    filter: logFilter(caller, query),
    words: { locale: await ownLocale(store, caller), causes: await causesOf(store) },
    name: `logs-${bangkokDay(now())}`,
  }
}

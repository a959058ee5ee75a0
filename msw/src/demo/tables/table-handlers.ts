import * as z from 'zod/mini'
import type { DemoData } from '../data.ts'
import { type HandlersOf, handle } from '../service/handle.ts'
import { pageOf } from '../service/page-of.ts'
import { paged, word } from '../service/query.ts'
import { findTableRows, type TableRow } from './datatable.ts'

export type TableCalls = {
  'GET /api/datatables/initial-data': { answer: TableRow[] }
  'GET /api/datatables/data': {
    query: { q?: string; perPage?: number; page?: number }
    answer: { allData: TableRow[]; data: TableRow[]; total: number }
  }
}

export const tableHandlers = (data: DemoData): HandlersOf<TableCalls> => ({
  'GET /api/datatables/initial-data': handle({}, () => data.tableRows),
  'GET /api/datatables/data': handle({ query: z.object({ q: word, ...paged(10) }) }, ({ query }) => {
    const found = findTableRows(data.tableRows, query.q)
    return { allData: data.tableRows, data: pageOf(found, query.perPage, query.page), total: found.length }
  }),
})

import * as z from 'zod/mini'
import type { DemoData } from '../demo-data.ts'
import { defineHandler, type HandlersOf } from '../service/handler.ts'
import { paginate } from '../service/list.ts'
import { pageParameters, searchText } from '../service/parameters.ts'
import { findTableRows, type TableRow } from './datatable.ts'

export type TableCalls = {
  'GET /api/datatables/initial-data': { answer: TableRow[] }
  'GET /api/datatables/data': {
    query: { q?: string; perPage?: number; page?: number }
    answer: { allData: TableRow[]; data: TableRow[]; total: number }
  }
}

export const tableHandlers = (data: DemoData): HandlersOf<TableCalls> => ({
  'GET /api/datatables/initial-data': defineHandler({}, () => data.tableRows),
  'GET /api/datatables/data': defineHandler(
    { query: z.object({ q: searchText, ...pageParameters(10) }) },
    ({ query }) => {
      const found = findTableRows(data.tableRows, query.q)
      return { allData: data.tableRows, data: paginate(found, query.perPage, query.page), total: found.length }
    },
  ),
})

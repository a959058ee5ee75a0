import { listDeskSends } from '@songsarn/contract/communication/stopped-sends'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { readStoppedSends } from './stopped-sends.ts'

export const handlers = (ports: Ports): Handler[] => [
  handle(listDeskSends, async (_, { query }) => asWorker(ports.store, (trx) => readStoppedSends(trx, query, query))),
]

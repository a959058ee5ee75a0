import {
  cancelPeopleImport,
  getPeopleImport,
  getPeopleImportErrors,
  getPeopleImportKept,
  importPeople,
  recheckPeopleImport,
  startPeopleImport,
  undoPeopleImport,
} from '@songsarn/contract/communication/people-imports'
import { ownLocale } from '../../account/accounts/own-user.ts'
import type { FilePorts } from '../../files/files/ports.ts'
import { byName } from '../../foundation/db/by-name.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import { Csv } from '../../foundation/http/csv.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { download } from '../../foundation/http/heavy-reads.ts'
import { type Lookups, withIds } from '../../foundation/http/lookups.ts'
import { cancelImport } from './cancel-import.ts'
import { importErrorsCsv } from './import-errors-csv.ts'
import { IMPORT_PEOPLE_JOB } from './import-people.ts'
import { importResult } from './import-result.ts'
import { keptCsv } from './kept-csv.ts'
import { beginUndo, findImport, recheckImport, showImport, startImport, storePeopleImport } from './start-import.ts'

/** Imports of people: what they would do, their start, their end and their undo. */
export function importHandlers(ports: FilePorts): Handler[] {
  /** A key of its own: the job of the step before may still be about to end. */
  const work = (trx: Scope, { tenantId, id: importId }: Row<'peopleImports'>) =>
    ports.jobs.add(trx, IMPORT_PEOPLE_JOB, { tenantId, importId }, newId())
  const targetOf = ({ id, fileName: name }: Row<'peopleImports'>) => ({ id, name })

  return [
    handle(importPeople, async ({ caller, transaction, audit, saveResponse, afterCommit }, { body }) =>
      transaction(async (trx) => {
        const row = await storePeopleImport(trx, caller, body, ports.now())
        await work(trx, row)
        if (!body.preview) await audit(trx, { action: 'create', subject: 'Person', target: targetOf(row) })
        afterCommit('imports')
        return saveResponse(trx, showImport(row))
      }),
    ),

    handle(getPeopleImport, async ({ caller, transaction }, { params }) =>
      transaction(async (trx) => importResult(trx, await findImport(trx, caller, params.id), ports.now())),
    ),

    handle(
      recheckPeopleImport,
      async ({ caller, transaction, afterCommit }, { params, body }) =>
        transaction(async (trx) => {
          const row = await recheckImport(trx, caller, params.id, body, ports.now())
          await work(trx, row)
          afterCommit('imports')
          return showImport(row)
        }),
      async (trx, caller, { id }) => Boolean(await findImport(trx, caller, id)),
    ),

    handle(startPeopleImport, async ({ caller, transaction, audit, afterCommit }, { params }) =>
      transaction(async (trx) => {
        const row = await startImport(trx, caller, params.id, ports.now())
        await work(trx, row)
        await audit(trx, { action: 'create', subject: 'Person', target: targetOf(row) })
        afterCommit('imports')
        return showImport(row)
      }),
    ),

    handle(cancelPeopleImport, async (context, { params }) => cancelImport(ports, context, params.id)),

    handle(undoPeopleImport, async ({ caller, transaction, audit, afterCommit }, { params }) =>
      transaction(async (trx) => {
        const row = await beginUndo(trx, caller, params.id, ports.now())
        await work(trx, row)
        const before = { people: row.undoTotal }
        await audit(trx, { action: 'delete', subject: 'Person', target: targetOf(row), before })
        afterCommit('imports')
        return showImport(row)
      }),
    ),

    handle(getPeopleImportErrors, async (context, { params }) => {
      const { caller, transaction } = context
      const found = await transaction((trx) => findImport(trx, caller, params.id))
      const locale = await ownLocale(ports.store, caller)
      const lines = await download(ports.store, context, { subject: 'Person' }, (read) =>
        importErrorsCsv(read, found, locale),
      )
      return new Csv('not-imported.csv', lines)
    }),

    handle(getPeopleImportKept, async (context, { params }) => {
      const { caller, transaction } = context
      const found = await transaction((trx) => findImport(trx, caller, params.id))
      const locale = await ownLocale(ports.store, caller)
      const lines = await download(ports.store, context, { subject: 'Person' }, (read) => keptCsv(read, found, locale))
      return new Csv('kept.csv', lines)
    }),
  ]
}

/** Tags of people. */
export const tagLookups: Lookups<'tags'> = {
  tags: (trx, caller, { like, values, limit, offset }) =>
    trx
      .selectFrom('peopleTags')
      .select(['id as value', 'name as label'])
      .where((eb) => eb.and(ofCaller(caller)))
      .where('name', 'ilike', like)
      .where(withIds('id', values))
      .orderBy(byName('name'))
      .limit(limit)
      .offset(offset)
      .execute(),
}

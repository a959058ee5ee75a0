import { createAnalysis, deleteAnalysis, getAnalysis, getAnalysisRows } from '@songsarn/contract/communication/analyses'
import type * as z from 'zod/mini'
import { ownLocale } from '../../account/accounts/own-user.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { Csv } from '../../foundation/http/csv.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { download } from '../../foundation/http/heavy-reads.ts'
import { type CallbackPorts, requireOutside } from '../../webhooks/require-outside.ts'
import { analyse } from './analyse.ts'
import { analysisCsv } from './analysis-csv.ts'
import { typedAudience } from './audience.ts'
import { dropAnalysis } from './drop-analysis.ts'
import { fileAudience } from './file-source.ts'
import { listRows } from './list-rows.ts'
import { peopleAudience, segmentAudience } from './people-source.ts'
import { requirePurpose } from './require-purpose.ts'
import { findAnalysis, showAnalysis } from './show-analysis.ts'

export const handlers = (ports: CallbackPorts): Handler[] => {
  async function audienceOf(trx: Scope, caller: Caller, body: z.output<typeof createAnalysis.body>) {
    const { to, file, people, segmentIds } = body
    const given = Object.entries({ file, people, segmentIds, to }).filter(([, value]) => value !== undefined)
    if (given.length > 1) {
      const errors = given.slice(1).map(([name]) => fieldError(name, 'notAllowed'))
      throw new ApiProblem('request.invalid', { params: { in: 'body' }, errors })
    }
    if (file) return fileAudience(trx, caller, file, ports.now())
    if (people) return peopleAudience(trx, caller, people, ports.now())
    if (segmentIds) return segmentAudience(trx, caller, segmentIds, ports.now())
    return typedAudience(to ?? [])
  }

  return [
    handle(createAnalysis, async (context, { body }) => {
      const { caller, transaction, saveResponse } = context
      requirePurpose(caller, body.purpose)
      await requireOutside(ports, body.options?.eConsent?.callbackUrl, 'options.eConsent.callbackUrl')
      return transaction(async (trx) => {
        const { from, content, options, channel, purpose } = body
        const audience = await audienceOf(trx, caller, body)
        const request = { from, audience, content, options, channel, purpose }
        return saveResponse(trx, await analyse(trx, ports, context, request))
      })
    }),

    handle(getAnalysis, async ({ caller, transaction }, { params }) =>
      transaction(async (trx) => showAnalysis(trx, caller, await findAnalysis(trx, caller, params.id), ports.now())),
    ),

    handle(deleteAnalysis, async ({ caller, transaction }, { params }) => {
      const now = ports.now()
      await transaction(async (trx) => {
        if (!(await dropAnalysis(trx, await findAnalysis(trx, caller, params.id), now)))
          throw new ApiProblem('resource.notFound')
      })
      return undefined
    }),

    handle(getAnalysisRows, async (context, { params, query }) => {
      const { caller, transaction, request } = context
      const analysis = await transaction((trx) => findAnalysis(trx, caller, params.id))
      if (request.headers.get('accept')?.includes('text/csv')) {
        const locale = await ownLocale(ports.store, caller)
        const lines = await download(ports.store, context, { subject: 'Analysis' }, (read) =>
          analysisCsv(read, caller, analysis, query.bucket, locale),
        )
        return new Csv(`${query.bucket ?? 'rows'}.csv`, lines)
      }
      return transaction((trx) => listRows(trx, caller, analysis, query))
    }),
  ]
}

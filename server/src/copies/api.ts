import {
  duplicateCommunication,
  resendUndelivered,
  saveAsTemplate as saveAsTemplateCall,
  sendTest,
} from '@songsarn/contract/copies'
import { ownUser } from '../accounts/own-user.ts'
import { ANALYZE_JOB, optionsOf } from '../analyses/run-analysis.ts'
import { showAnalysis } from '../analyses/show-analysis.ts'
import { startAnalysis } from '../analyses/start-analysis.ts'
import { auditCommunication } from '../communications/audit-communication.ts'
import { asApp } from '../db/tenancy.ts'
import type { DeliveryPort } from '../delivery/ports.ts'
import { wakeExpansion } from '../delivery/queue/expand.ts'
import { addDraft } from '../drafts/add-draft.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { type Handler, handle } from '../http/handle.ts'
import type { Ports } from '../http/ports.ts'
import { saveAsTemplate } from '../templates/save-as-template.ts'
import { fieldsOfCopy } from './duplicate.ts'
import { findOriginal, reachesOriginal } from './find-original.ts'
import { undeliveredAudience } from './resend.ts'
import { sameChannel } from './same-channel.ts'
import { requireMobile, sendTestOf } from './send-test.ts'

export const handlers = (ports: Ports & { delivery: DeliveryPort }): Handler[] => [
  handle(
    resendUndelivered,
    async ({ caller, transaction, saveResponse }, { params, body: { statuses } }) => {
      const { secretKey, jobs } = ports
      const shown = await transaction(async (trx) => {
        const original = await findOriginal(trx, caller, params)
        const audience = await undeliveredAudience(trx, original, statuses)
        const request = { ...sameChannel(original), content: original.content, audience }
        const starting = { now: ports.now(), secretKey, publicUrl: ports.publicUrl() }
        const analysis = await startAnalysis(trx, caller, request, starting)
        const key = { tenantId: analysis.tenantId, analysisId: analysis.id }
        if (analysis.status === 'running') await jobs.add(trx, ANALYZE_JOB, key, analysis.id)
        return saveResponse(trx, await showAnalysis(trx, caller, analysis))
      })
      if (shown.status === 'running') jobs.wake(ANALYZE_JOB.name)
      return shown
    },
    reachesOriginal,
  ),

  handle(
    duplicateCommunication,
    async ({ caller, transaction, saveResponse }, { params }) =>
      transaction(async (trx) => {
        const now = ports.now()
        const original = await findOriginal(trx, caller, params)
        const fields = await fieldsOfCopy(trx, original, now)
        return saveResponse(trx, await addDraft(trx, caller, { fields, now, duplicateOf: original.id }))
      }),
    reachesOriginal,
  ),

  handle(
    saveAsTemplateCall,
    async ({ caller, transaction, audit, saveResponse }, { params, body }) => {
      // The answer holds a text that was sent: a key that only makes templates must not read it.
      const right = { action: 'read', subject: 'Communication' } as const
      if (!caller.can(right.action, right.subject)) throw new ApiProblem('right.missing', { params: right })
      return transaction(async (trx) => {
        const { sender, content, options } = await findOriginal(trx, caller, params)
        const { shortenUrl } = optionsOf({ options: options ?? '{}' })
        const text = { name: body.templateName, sender, content, shortenUrl }
        return saveResponse(trx, await saveAsTemplate(trx, { caller, audit }, text, ports.now()))
      })
    },
    reachesOriginal,
  ),

  handle(
    sendTest,
    async ({ caller, transaction, audit, saveResponse }, { params }) => {
      const { fullName, mobile } = await asApp(ports.store, caller.self, (trx) => ownUser(trx, caller))
      const sent = await transaction(async (trx) => {
        const original = await findOriginal(trx, caller, params)
        const made = await sendTestOf(trx, caller, { original, mobile: requireMobile({ mobile }), fullName }, ports)
        await auditCommunication(trx, { caller, audit }, 'send', made.id)
        return saveResponse(trx, made)
      })
      wakeExpansion(ports.jobs)
      ports.delivery.wake()
      return sent
    },
    reachesOriginal,
  ),
]

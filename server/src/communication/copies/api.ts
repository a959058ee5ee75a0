import {
  duplicateCommunication,
  resendUndelivered,
  saveAsTemplate as saveAsTemplateCall,
  sendAnalysisTest,
  sendTest,
} from '@songsarn/contract/communication/copies'
import { ownUser } from '../../account/accounts/own-user.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { asApp } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type CallerContext, type Handler, handle } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { analyse } from '../analyses/analyse.ts'
import { optionsOf } from '../analyses/analysis-options.ts'
import { findAnalysis } from '../analyses/show-analysis.ts'
import { readUndelivered, UNDELIVERED } from '../analyses/undelivered-source.ts'
import { auditCommunication } from '../communications/audit-communication.ts'
import { addDraft } from '../drafts/add-draft.ts'
import { saveAsTemplate } from '../templates/save-as-template.ts'
import { fieldsOfCopy } from './duplicate.ts'
import { findOriginal, reachesOriginal } from './find-original.ts'
import { undeliveredAudience } from './resend.ts'
import { sameChannel } from './same-channel.ts'
import { requireMobile, sendTestOf, type TestedText } from './send-test.ts'

export const handlers = (ports: Ports): Handler[] => {
  /** Sends a test to the mobile of the caller. */
  async function test(
    { caller, transaction, audit, saveResponse, afterCommit }: CallerContext,
    findText: (trx: Scope) => Promise<TestedText>,
  ) {
    const { fullName, mobile } = await asApp(ports.store, caller.self, (trx) => ownUser(trx, caller))
    return transaction(async (trx) => {
      const original = await findText(trx)
      const made = await sendTestOf(trx, caller, { original, mobile: requireMobile({ mobile }), fullName }, ports)
      await auditCommunication(trx, { caller, audit }, 'send', made.id)
      afterCommit('expansion', 'delivery')
      return saveResponse(trx, made)
    })
  }

  return [
    handle(
      resendUndelivered,
      async (context, { params, body: { statuses } }) => {
        const { caller, transaction, saveResponse } = context
        return transaction(async (trx) => {
          const original = await findOriginal(trx, caller, params)
          const audience = await undeliveredAudience(trx, original, statuses)
          const request = { ...sameChannel(original), content: original.content, audience }
          return saveResponse(trx, await analyse(trx, ports, context, request))
        })
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
      (context, { params }) => test(context, (trx) => findOriginal(trx, context.caller, params)),
      reachesOriginal,
    ),

    handle(
      sendAnalysisTest,
      (context, { params }) =>
        test(context, async (trx) => {
          const analysis = await findAnalysis(trx, context.caller, params.id)
          if (analysis.source !== UNDELIVERED) return { ...analysis, name: null }
          // A resend has the options of its first message.
          return findOriginal(trx, context.caller, { id: readUndelivered(analysis.audience).communicationId })
        }),
      async (trx, caller, { id }) => Boolean(await findAnalysis(trx, caller, id)),
    ),
  ]
}

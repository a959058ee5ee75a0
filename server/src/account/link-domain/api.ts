import { checkLinkDomain, getLinkDomain, updateLinkDomain } from '@songsarn/contract/account/link-domain'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { changeDomain } from './change-domain.ts'
import { checkDomain } from './check-domain.ts'
import type { LinkDomainPorts } from './ports.ts'
import { showDomain } from './show-domain.ts'

export const handlers = (ports: LinkDomainPorts): Handler[] => [
  handle(getLinkDomain, async ({ caller, transaction }) => transaction((trx) => showDomain(trx, caller, ports))),
  handle(updateLinkDomain, async (context, { body }) =>
    context.transaction(async (trx) => {
      await changeDomain(trx, context, body.domain, ports.now())
      return showDomain(trx, context.caller, ports)
    }),
  ),
  handle(checkLinkDomain, (context) => checkDomain(context, ports)),
]

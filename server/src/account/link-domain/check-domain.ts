import type { LinkDomain } from '@songsarn/contract/account/link-domain'
import type { Row } from '../../foundation/db/database.ts'
import { isDuplicate } from '../../foundation/db/is-duplicate.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { findDomain } from './find-domain.ts'
import type { DnsPort, LinkDomainPorts } from './ports.ts'
import { recordOf, showDomain } from './show-domain.ts'

/** Checks the domain of the account. @throws ApiProblem linkDomain.none or linkDomain.taken, and as `requireRecords` */
export async function checkDomain(
  { caller, transaction, audit }: CallerContext,
  ports: LinkDomainPorts,
): Promise<LinkDomain> {
  const account = ofCaller(caller)
  const found = await transaction((trx) => findDomain(trx, account))
  if (!found) throw new ApiProblem('linkDomain.none')
  const { domain } = found
  await requireRecords(found, ports)
  try {
    return await transaction(async (trx) => {
      const checked = await trx
        .updateTable('linkDomains')
        .set({ checkedAt: ports.now(), lookedAt: ports.now(), wrongSince: null })
        .where((eb) => eb.and({ ...account, domain }))
        .returning('domain')
        .executeTakeFirst()
      // Somebody else changed it meanwhile.
      if (!checked) throw new ApiProblem('linkDomain.none')
      await audit(trx, {
        ...{ action: 'update', subject: 'SendingRules', target: { id: account.accountId, name: caller.acting.name } },
        ...{ before: { linkDomainChecked: null }, after: { linkDomainChecked: domain } },
      })
      return showDomain(trx, caller, ports)
    })
  } catch (error) {
    if (isDuplicate(error)) throw new ApiProblem('linkDomain.taken', { params: { domain } })
    throw error
  }
}

/**
 * Looks in DNS whether the domain is the account's and leads to this service. Only names are looked up: no address that DNS answers is
 * ever connected to.
 *
 * @throws ApiProblem linkDomain.noRecord, linkDomain.noAddress, linkDomain.elsewhere, or linkDomain.noAnswer: not known
 */
export async function requireRecords(
  found: Pick<Row<'linkDomains'>, 'accountId' | 'domain'>,
  { dns = NO_DNS, secretKey, publicUrl }: Pick<LinkDomainPorts, 'dns' | 'secretKey' | 'publicUrl'>,
): Promise<void> {
  const { domain } = found
  const record = await recordOf(found, secretKey)
  if (!(await answered(dns.texts(record.name), domain)).includes(record.value))
    throw new ApiProblem('linkDomain.noRecord', { params: record })
  await requireHere(dns, domain, new URL(publicUrl()).hostname)
}

/** Each address of the domain is one of the service: with some elsewhere, some phones would not get to the links. */
async function requireHere(dns: DnsPort, domain: string, target: string): Promise<void> {
  const addresses = await answered(dns.addresses(domain), domain)
  if (addresses.length === 0) throw new ApiProblem('linkDomain.noAddress', { params: { domain } })
  const own = await answered(dns.addresses(target), domain)
  const others = addresses.filter((address) => !own.includes(address))
  if (others.length > 0)
    throw new ApiProblem('linkDomain.elsewhere', { params: { domain, target, addresses: others.join(', ') } })
}

/** What DNS answers. Without an answer it is not known whether there is a record. */
const answered = (found: Promise<string[]>, domain: string): Promise<string[]> =>
  found.catch((cause: unknown) => {
    throw new ApiProblem('linkDomain.noAnswer', { params: { domain }, cause })
  })

const NO_DNS: DnsPort = { addresses: async () => [], texts: async () => [] }

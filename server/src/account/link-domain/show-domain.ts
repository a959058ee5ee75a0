import type { LinkDomain } from '@songsarn/contract/account/link-domain'
import { keyedHash } from '../../foundation/crypto/hash.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { findDomain } from './find-domain.ts'

/** The record that shows whose a domain is. Its value is of one account and one domain, so nobody can copy it from another account. */
export async function recordOf(
  { accountId, domain }: Pick<Row<'linkDomains'>, 'accountId' | 'domain'>,
  secretKey: SecretKey,
): Promise<{ name: string; value: string }> {
  const token = await keyedHash(secretKey, `link-domain ${accountId} ${domain}`)
  return { name: `_songsarn.${domain}`, value: `songsarn=${token.slice(0, 32)}` }
}

export async function showDomain(
  trx: Scope,
  caller: Caller,
  { secretKey, publicUrl }: Pick<Ports, 'secretKey' | 'publicUrl'>,
): Promise<LinkDomain> {
  const found = await findDomain(trx, ofCaller(caller))
  return {
    domain: found?.domain ?? null,
    record: found ? await recordOf(found, secretKey) : null,
    target: new URL(publicUrl()).hostname,
    checkDate: found?.checkedAt?.toISOString() ?? null,
  }
}

import type { SealingKey } from '../crypto/secret-key.ts'
import type { Row, Scope } from '../db/database.ts'
import { asWorker, type Store } from '../db/tenancy.ts'

/** A key with which something in the database is encrypted. */
export type KnownKey = Row<'secretKeys'>

/** The keys of the database, the newest first: it seals. */
export const readKeys = (trx: Scope): Promise<KnownKey[]> =>
  trx.selectFrom('secretKeys').selectAll().orderBy('no', 'desc').execute()

/** The same in a transaction of its own. */
export const findKeys = (store: Store): Promise<KnownKey[]> => asWorker(store, readKeys, { isLook: true })

/** With what texts of a key begin. */
export const markOf = ({ id, isFirst }: Pick<KnownKey, 'id' | 'isFirst'>): SealingKey['mark'] =>
  isFirst ? '' : `${id}.`

/** The purpose of `seal` for the secret that hashes, links and signing secrets are derived from. */
export const DERIVATION_PURPOSE = 'derivation'

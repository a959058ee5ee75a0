import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'

export const ownTemplates = (trx: Scope, caller: Caller) =>
  trx
    .selectFrom('consentTemplates')
    .where((eb) => eb.and(ofCaller(caller)))
    .where('deletedAt', 'is', null)

export const findTemplate = (trx: Scope, caller: Caller, id: string) =>
  ownTemplates(trx, caller).selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)

export const notFound = () => new ApiProblem('resource.notFound')

export const ABOUT = { subject: 'Template' } as const

/** The texts are in the versions. */
export const audited = ({ name, version }: Row<'consentTemplates'>) => ({ name, version })

import * as z from 'zod/mini'

/**
 * The person of the account with the mobile of a recipient, as People has them now. `name` is first and last name. Null when People
 * has nobody with this mobile, or nobody with a name; also for a caller who may not read people.
 */
export const RecipientPerson = z.nullable(z.object({ id: z.uuid(), name: z.string() }))
export type RecipientPerson = z.output<typeof RecipientPerson>

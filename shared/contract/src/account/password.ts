import * as z from 'zod/mini'

/** Fewest characters of a password that is set. Counts characters, not UTF-16 units. */
export const MIN_PASSWORD = 12
/** Most UTF-16 units of a password, both when it is set and when it is used. */
export const MAX_PASSWORD = 1024

/**
 * A password in a body: for a sign-in, the current one, or a new one. The server has more rules for a new one
 * (`password.weak`).
 */
export const Password = z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD))

/** A password that need not be given: none when it is empty. */
export const OptionalPassword = z.optional(z.string().check(z.maxLength(MAX_PASSWORD)))

/** The token of a link in a mail, which its fragment holds. */
export const LinkToken = z.string().check(z.minLength(20), z.maxLength(100))

import * as z from 'zod/mini'

/** Rules of the demo's forms. Its service takes nearly anything, as the theme's does; the forms do not. */
export const optionalText = z.string().check(z.maxLength(2000))
export const requiredText = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
export const emailAddress = requiredText.check(z.regex(/^[^\s,;@]+@[^\s,;@]+$/))

/** A text that mail programs read as a name with a domain: `evil.example/login`, also with the dots of other scripts. */
const DOMAIN_DOT = /([\p{L}\p{M}\p{N}_-])[.。．｡](?=[\p{L}\p{N}])/gu
/** What begins a URL: `https://`, in any spelling. */
const SCHEME = /[a-z][a-z0-9+.-]{0,30}:\/{1,10}/giu
const ADDRESS = /^[^\s@:/]{1,64}@[^\s@:/]{1,255}$/

/**
 * A text that a user chose, for a mail: mail programs make no link of it. Otherwise somebody could invite strangers to
 * `https://evil.example`, as the name of an account, in a mail that we vouch for. An email address stays as it is.
 */
export const unlinked = (text: string): string =>
  ADDRESS.test(text) ? text : text.replace(SCHEME, '').replace(DOMAIN_DOT, '$1. ')

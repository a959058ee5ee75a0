/** The code of a link to a public page. Of any origin, since an installation may have moved, and its former links work on. */
const PAGE_CODE = /(\/[uc]\/)[0-9A-Za-z]{11}(?![0-9A-Za-z])/g

/**
 * The text for screens and files: stars instead of the codes with which recipients opt out and consent, so that no user does it in
 * their names. As many as a code has characters, which have the same length in SMS.
 */
export const hideCodes = (text: string): string => text.replace(PAGE_CODE, '$1***********')

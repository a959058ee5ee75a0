/**
 * Replaces `tldts` in builds for the browser. msw's cookie jar uses that library and its list of public suffixes (40 kB
 * brotli) to decide on which domains a simulated answer may set a cookie. Ours set none.
 */
export const getDomain = (hostname: string): string => hostname

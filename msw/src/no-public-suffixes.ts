/**
 * Stands for `tldts` in builds for the browser. msw's cookie jar brings that library along, with the list of all public
 * suffixes (40 kB brotli), to judge on which domains a simulated answer may set a cookie; ours set none.
 */
export const getDomain = (hostname: string): string => hostname

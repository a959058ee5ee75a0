/**
 * Addresses of areas' entry scripts that are being run. What they throw is told as the failure of their area, so it is
 * not told once more as an error of the page. (A listener cannot keep the event from one that was added before it.)
 */
export const startingScripts = new Set<string>()

/**
 * URLs of entry scripts that are running. What they throw is reported as a failure to load the remote; the page's own error
 * listener must not report it again. (A listener cannot stop the event for an earlier listener.)
 */
export const startingScripts = new Set<string>()

/** Version of the HTTP contract (`/v1`). Increase it with a breaking change of a call. */
export const API_VERSION = 1

/** Version of the interface between shell and remotes. Increase it with a breaking change of `ShellApi`. */
export const SHELL_API = 1

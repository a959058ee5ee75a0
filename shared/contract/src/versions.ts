/** The version of the HTTP contract (`/v1`) that this build speaks; a breaking change of a call adds one. */
export const API_VERSION = 1

/** The version of what shell and remotes say to each other; a breaking change of `ShellApi` adds one. */
export const SHELL_API = 1

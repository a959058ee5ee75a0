/** A key with the mark that its sealed texts begin with: its id and a dot. Texts of the first key of a database have no mark. */
export type SealingKey = { key: string; mark: string }

/** The keys of an installation, which may be changing from one to another. */
export type Keyring = {
  /** The secret that hashes, links and signing secrets are derived from. It stays when SECRET_KEY changes. */
  derivation: string
  /** The key that seals now. */
  sealing(): Promise<SealingKey>
  /** The key of an id, or without an id the first key. @throws SecretKeyMissing */
  opening(id: string | undefined): string
}

/** SECRET_KEY as the subjects get it. A page and most tests have one key that never changes: a text. */
export type SecretKey = string | Keyring

/** The process does not have the key with which something is encrypted. Its message names ids of keys, never a key. */
export class SecretKeyMissing extends Error {
  override name = 'SecretKeyMissing'
}

/** Hashing of passwords: slow on purpose. `verify` is false for a hash it cannot read. */
export type Passwords = {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}

/** Slow password hashing. `verify` is false for a hash that it cannot read. */
export type Passwords = {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
  /** Whether a password was often found in breaches. Absent in a page, which is a demo. */
  isBreached?(password: string): boolean
}

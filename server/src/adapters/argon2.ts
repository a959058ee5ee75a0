import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Passwords } from '../account/sign-in/auth/passwords.ts'

/**
 * 46 MiB, 1 pass, 1 lane: the first of OWASP's equal choices (Password Storage Cheat Sheet). Beyond 32 MiB glibc always
 * maps memory and gives it back (mallopt(3), M_MMAP_THRESHOLD); with the 19 MiB choice each thread of the pool kept its own.
 */
const COST = { memory: 47_104, passes: 1, parallelism: 1 }
const derive = promisify(argon2)

/** argon2id in the PHC string form, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export const argon2Passwords: Passwords = {
  async hash(password) {
    const nonce = randomBytes(16)
    const hash = await derive('argon2id', { message: bytes(password), nonce, tagLength: 32, ...COST })
    return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(hash)}`
  },
  async verify(stored, password) {
    const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)
    if (!found) return false
    const [, memory, passes, parallelism, nonce = '', expected = ''] = found
    const hash = Buffer.from(expected, 'base64')
    const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
    const given = { message: bytes(password), nonce: Buffer.from(nonce, 'base64'), tagLength: hash.length, ...cost }
    return timingSafeEqual(hash, await derive('argon2id', given))
  },
}

/** Keyboards may compose the same characters differently. */
const bytes = (password: string) => Buffer.from(password.normalize('NFKC'))
const unpadded = (value: Buffer) => value.toString('base64').replaceAll('=', '')

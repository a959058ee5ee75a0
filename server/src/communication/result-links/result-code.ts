import { keyedHash, sha256 } from '../../foundation/crypto/hash.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'

/** 128 bits: nobody finds a code by trying. */
const CODE_LENGTH = 32

/** The code in the address of a link. It follows from its id and the key of the installation, so that it is stored nowhere. */
export const resultCode = async (secretKey: SecretKey, id: string): Promise<string> =>
  (await keyedHash(secretKey, `songsarn result ${id}`)).slice(0, CODE_LENGTH)

/** By which the link of a code is found. */
export const hashOfCode = (code: string): Promise<string> => sha256(code)

export const resultUrl = (publicUrl: string, code: string): string => `${new URL(publicUrl).origin}/result/${code}`

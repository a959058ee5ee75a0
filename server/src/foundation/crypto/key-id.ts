import { keyedHash } from './hash.ts'

/** The name of a key, which may be shown: 48 bits of a hash, from which a key of 32 bytes cannot be found. */
export const keyIdOf = async (key: string): Promise<string> => (await keyedHash(key, 'songsarn key id')).slice(0, 12)

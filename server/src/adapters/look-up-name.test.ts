import { pbkdf2 } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { nameLookup } from './look-up-name.ts'

/** A name server that never answers. */
let silent: Socket
let servers: string[]
beforeAll(async () => {
  silent = createSocket('udp4')
  await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve))
  servers = [`127.0.0.1:${silent.address().port}`]
})
afterAll(() => {
  silent.close()
})

it('gives up when the name server does not answer', async () => {
  await expect(nameLookup({ servers, timeLimit: 50 })('silent.example')).rejects.toMatchObject({ code: 'ETIMEOUT' })
})

it('gives up after its time limit', async () => {
  const limits = [3000, 50]
  const ended: number[] = []
  const lookUp = (timeLimit: number) =>
    nameLookup({ servers, timeLimit })('silent.example').catch(() => {
      ended.push(timeLimit)
    })
  await Promise.all(limits.map(lookUp))
  expect(ended).toEqual([50, 3000])
})

it('occupies no thread while name servers hang', async () => {
  const lookUp = nameLookup({ servers, timeLimit: 500 })
  const hanging = Array.from({ length: 50 }, (_, index) => lookUp(`name-${index}.example`).catch(({ code }) => code))
  const hashed = promisify(pbkdf2)('password', 'salt', 1, 32, 'sha256').then(() => 'hashed')
  // Behind 50 look-ups in the four threads, it would end after the first of them.
  expect(await Promise.race([hashed, ...hanging])).toBe('hashed')
  // The look-ups did hang.
  expect(new Set(await Promise.all(hanging))).toEqual(new Set(['ETIMEOUT']))
})

it('resolves the machine itself without a name server', async () => {
  expect(await nameLookup({ servers })('LOCALHOST.')).toContainEqual({ address: '127.0.0.1', family: 4 })
})

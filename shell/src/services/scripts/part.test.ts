import { expect, it } from '@jest/globals'
import { createPart } from './part.ts'

function failing(times: number) {
  let loads = 0
  const part = createPart(async () => {
    loads += 1
    if (loads <= times) throw new Error(`failed ${loads}`)
    return loads
  })
  return { part, loads: () => loads }
}

it('a part that failed is loaded again in the next round, and not before', async () => {
  const { part, loads } = failing(1)
  await expect(part.at(0)).rejects.toThrow('failed 1')
  // React draws again after a failure: loading at each drawing would never end.
  await expect(part.at(0)).rejects.toThrow('failed 1')
  expect(loads()).toBe(1)
  await expect(part.at(1)).resolves.toBe(2)
  await expect(part.at(0)).resolves.toBe(2)
})

it('a part that could not be prefetched is loaded when it is drawn', async () => {
  const { part } = failing(1)
  await part.prefetch()
  await expect(part.at(0)).resolves.toBe(2)
})

it('a prefetch starts again after a failure, and gives its part to the drawing', async () => {
  const { part, loads } = failing(2)
  await part.prefetch()
  await part.prefetch()
  await part.prefetch()
  await part.prefetch()
  expect(await part.at(0)).toBe(3)
  expect(loads()).toBe(3)
})

import { expect, it } from '@jest/globals'
import { findBase } from './find-base.ts'

const above = (pathname: string, ...folders: string[]) => findBase(pathname, async (folder) => folders.includes(folder))

it('finds the folder of the page, or one above it', async () => {
  expect(await above('/', '/')).toBe('/')
  expect(await above('/songsarn/', '/songsarn/')).toBe('/songsarn/')
  expect(await above('/songsarn', '/songsarn/')).toBe('/songsarn/')
  expect(await above('/songsarn/index.html', '/songsarn/')).toBe('/songsarn/')
  expect(await above('/songsarn/logs/42', '/songsarn/')).toBe('/songsarn/')
  expect(await above('/logs/42', '/')).toBe('/')
})

it('finds the nearest folder when one showcase contains another', async () => {
  expect(await above('/demo/logs', '/', '/demo/')).toBe('/demo/')
  expect(await above('/demo/logs', '/')).toBe('/')
})

it('finds nothing without a registry.json above the page', async () => {
  expect(await above('/a/b')).toBeUndefined()
})

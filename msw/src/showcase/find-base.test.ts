import { expect, it } from '@jest/globals'
import { findBase } from './find-base.ts'

const above = (pathname: string, ...folders: string[]) => findBase(pathname, async (folder) => folders.includes(folder))

it('is the folder that the page lies in, or one above the screen that it shows', async () => {
  expect(await above('/', '/')).toBe('/')
  expect(await above('/songsarn/', '/songsarn/')).toBe('/songsarn/')
  expect(await above('/songsarn', '/songsarn/')).toBe('/songsarn/')
  expect(await above('/songsarn/index.html', '/songsarn/')).toBe('/songsarn/')
  expect(await above('/songsarn/logs/42', '/songsarn/')).toBe('/songsarn/')
  expect(await above('/logs/42', '/')).toBe('/')
})

it('is the nearest one where one showcase lies inside another, whatever the folders are called', async () => {
  expect(await above('/demo/logs', '/', '/demo/')).toBe('/demo/')
  expect(await above('/demo/logs', '/')).toBe('/')
})

it('is nothing where the list of areas is nowhere above', async () => {
  expect(await above('/a/b')).toBeUndefined()
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { motion, type } from '@songsarn/ui/theme/tokens'
import { root } from './lib/targets.ts'

const SIZES: readonly number[] = Object.values(type).map(({ size }) => size)
/** Motions that go on until something has loaded or happened: they say that the page is alive. */
const WHILE_WAITING = ['skeleton', 'loading-bar', 'remote-progress', 'logs-pulse']

/** Styles of the console, `[path, text]` each. */
async function readStyles(): Promise<[string, string][]> {
  const folders = (await readdir(root)).filter(
    (name) => name === 'shared' || name === 'shell' || name.startsWith('mf-'),
  )
  const lists = folders.map(async (folder) => {
    const paths = await readdir(join(root, folder), { recursive: true })
    return paths
      .filter((path) => path.endsWith('.css') && !/(^|\/)(node_modules|dist)\//.test(path))
      .map((path) => `${folder}/${path}`)
  })
  const paths = (await Promise.all(lists)).flat()
  return Promise.all(
    paths.map(async (path): Promise<[string, string]> => {
      const text = await readFile(join(root, path), 'utf8')
      return [path, text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@media print \{[\s\S]*?\n\}/g, '')]
    }),
  )
}

describe('the styles of the console', () => {
  it('have the sizes of text of the tokens', async () => {
    const styles = await readStyles()
    expect(styles.length).toBeGreaterThan(50)
    const others = styles.flatMap(([path, text]) =>
      [...text.matchAll(/font(?:-size)?:[^;]*?\b([\d.]+)px/g)]
        .filter(([, size]) => !SIZES.includes(Number(size)))
        .map(([rule]) => `${path}: ${rule}`),
    )
    expect(others).toEqual([])
  })

  it('have the colours of the tokens', async () => {
    const others = (await readStyles()).flatMap(([path, text]) =>
      [...text.matchAll(/[:\s]#[\da-f]{3,8}\b(?=[^{}]*;)/gi)].map(([color]) => `${path}:${color}`),
    )
    expect(others).toEqual([])
  })

  it('move for at most the longest time of the tokens', async () => {
    expect(Math.max(...Object.values(motion))).toBeLessThanOrEqual(200)
    const others = (await readStyles()).flatMap(([path, text]) =>
      [...text.matchAll(/(?:transition|animation)(?:-duration)?:\s*([^;]+);/g)]
        .filter(([, value = '']) => !/var\(--s-(quick|usual|slow)\)|^none|^0\.01ms/.test(value))
        .filter(([, value = '']) => !WHILE_WAITING.some((name) => value.startsWith(name)))
        .map(([rule]) => `${path}: ${rule}`),
    )
    expect(others).toEqual([])
  })
})

import { expect, it, jest } from '@jest/globals'
import { buttonSections, sectionsOf } from './menu-sections.ts'

const link = (path: string, section?: string) => ({ path, title: path.slice(1), current: path === '/b', section })
const links = [link('/a'), link('/b', 'Apps'), link('/c', 'Apps'), link('/d', 'Pages')]

it('groups neighbours under one heading, in menu order', () => {
  const short = sectionsOf(links).map(({ title, links: own }) => [title, own.map(({ path }) => path)])
  expect(short).toEqual([
    [undefined, ['/a']],
    ['Apps', ['/b', '/c']],
    ['Pages', ['/d']],
  ])
  expect(sectionsOf([])).toEqual([])
})

it('uses the menu’s title as heading when the first links have no heading', () => {
  const navigate = jest.fn<(path: string) => void>()
  const sections = buttonSections(links, navigate, 'Demo theme')
  expect(sections.map(({ title }) => title)).toEqual(['Demo theme', 'Apps', 'Pages'])
  expect(sections[1]?.items.map(({ label, checked }) => [label, checked])).toEqual([
    ['b', true],
    ['c', false],
  ])
  sections[1]?.items[1]?.run()
  expect(navigate).toHaveBeenCalledWith('/c')
})

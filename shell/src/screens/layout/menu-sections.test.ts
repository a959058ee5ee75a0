import { expect, it, jest } from '@jest/globals'
import { buttonSections, popupLinks, sectionsOf } from './menu-sections.ts'

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

it('lists pinned views after their list, also where the entry has no other links', () => {
  const logs = { id: '/logs', icon: 'logs' as const, path: '/logs', title: 'Logs', current: false, links: [] }
  expect(popupLinks(logs)).toEqual([])
  const views = [{ path: '/logs?status=Expired&viewId=1', title: 'Expired', current: true }]
  const [section] = buttonSections(popupLinks({ ...logs, views }), () => {})
  expect(section?.items.map(({ id, label, checked }) => [id, label, checked])).toEqual([
    ['/logs', 'Logs', false],
    ['/logs?status=Expired&viewId=1', 'Expired', true],
  ])
})

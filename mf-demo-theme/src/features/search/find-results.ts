import type { SearchGroup } from '@songsarn/msw/demo/search/search-handlers'

/** Of each group what has `q` in its title, whatever the case, up to the group's limit; groups with none are left out. */
export function findResults<Group extends SearchGroup>(groups: readonly Group[], q: string): Group[] {
  const sought = q.trim().toLowerCase()
  if (sought === '') return []
  return groups
    .map((group) => ({
      ...group,
      data: group.data.filter(({ title }) => title.toLowerCase().includes(sought)).slice(0, group.searchLimit),
    }))
    .filter(({ data }) => data.length > 0)
}

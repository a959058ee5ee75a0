import { expect, it } from '@jest/globals'
import { createCaller } from '@songsarn/client/caller'
import type { SavedView } from '@songsarn/contract/account/saved-views'
import { fakeService, problem } from '@songsarn/testing/fake-service'
import { createViews } from './views.ts'

const view = (last: number, pinned: boolean): SavedView => ({
  id: `0199d000-0000-7000-8000-00000000000${last}`,
  ...{ name: `View ${last}`, path: '/logs', query: '', columns: null, pinned },
})

it('are the pinned ones, which stay when they cannot be loaded again and go with the account', async () => {
  let isDown = false
  const service = fakeService({
    listSavedViews: () => (isDown ? problem('right.missing') : { items: [view(1, true), view(2, false)] }),
  })
  const views = createViews(createCaller({ fetch: service.fetch, baseUrl: location.origin }))
  const names = () => views.store.getState().pinned.map(({ name }) => name)
  await views.load()
  expect(names()).toEqual(['View 1'])
  isDown = true
  await views.load()
  expect(names()).toEqual(['View 1'])
  views.forget()
  expect(names()).toEqual([])
})

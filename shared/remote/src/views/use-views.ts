import { deleteSavedView, listSavedViews, type SavedView, saveView } from '@songsarn/contract/account/saved-views'
import { VIEW_PARAM } from '@songsarn/ui/list/view-param'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useShell } from '../use-shell.ts'
import { useStepToast } from '../use-step-toast.ts'
import { useViewTexts } from './texts.ts'

const KEY = ['saved-views']

/** What a view keeps of a list. `columns` are keys; null: those of the list. */
export type ViewContent = { path: string; query: string; columns: readonly string[] | null }

/** The user's views of this list; undefined until they are known. */
export function useViews(isNeeded: boolean): readonly SavedView[] | undefined {
  const { api } = useShell()
  const { pathname } = useLocation()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(listSavedViews, {}, { signal }),
    enabled: isNeeded,
  })
  return data?.items.filter(({ path }) => path === pathname)
}

/** Shows what changed here and in the menu. */
export function useRefreshViews(): () => void {
  const { views } = useShell()
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: KEY })
    views?.refresh()
  }
}

/** Saves a view as it is given, for example to pin it. */
export function useStoreView() {
  const { api } = useShell()
  const refresh = useRefreshViews()
  return useMutation({
    mutationFn: ({ id: _, ...body }: SavedView) => api.call(saveView, { body }),
    onSettled: refresh,
  })
}

/** Deletes a view, with an Undo that saves it again. */
export function useRemoveView() {
  const text = useViewTexts()
  const { api } = useShell()
  const toast = useStepToast()
  const refresh = useRefreshViews()
  const store = useStoreView()
  return useMutation({
    mutationFn: ({ id }: SavedView) => api.call(deleteSavedView, { params: { id } }),
    onSuccess: (_, view) =>
      toast({
        kind: 'success',
        message: text('removed', { name: view.name }),
        action: { label: text('undo'), run: () => store.mutate(view) },
      }),
    onSettled: refresh,
  })
}

/** The list's address without its page, its page size, an open row and the view itself: the query of a view. */
export function useViewQuery(names: readonly string[]): string {
  const params = new URLSearchParams(useLocation().search)
  for (const name of [...params.keys()]) if (!names.includes(name)) params.delete(name)
  return params.toString()
}

/** The address of a view within its list: `?status=sending&viewId=…`. */
export function searchOf({ id, query }: Pick<SavedView, 'id' | 'query'>): string {
  const params = new URLSearchParams(query)
  params.set(VIEW_PARAM, id)
  return `?${params}`
}

/** The id of the view that the address names. */
export const useShownId = () => new URLSearchParams(useLocation().search).get(VIEW_PARAM)

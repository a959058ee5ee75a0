import { DeleteOutlined } from '@ant-design/icons'
import type { SavedView } from '@songsarn/contract/reports/saved-views'
import { useShell } from '@songsarn/remote/use-shell'
import { useStepToast } from '@songsarn/remote/use-step-toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Popover } from 'antd'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'

const SaveViewDialog = lazy(() => import('./SaveViewDialog.tsx'))

const KEY = ['logs', 'views']

/** The user's own saved filters of Logs: open one, save the present ones under a name, delete one. */
export function SavedViews({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('mf-reports')
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const place = useRef<HTMLFieldSetElement>(null)
  const query = useViewQuery()
  const { search } = useLocation()
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    place.current?.querySelector('button')?.focus()
  }
  return (
    <fieldset ref={place} className="logs-views" aria-label={t('logs.views.title')} onKeyDown={leave}>
      <Popover
        content={
          <ViewList
            isSaveable={isFiltered}
            onOpen={() => setOpen(false)}
            onSave={() => {
              setOpen(false)
              setSaving(true)
            }}
          />
        }
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={setOpen}
        destroyOnHidden
        getPopupContainer={(button) => place.current ?? button}
      >
        <Button aria-expanded={isOpen}>{t('logs.views.button')}</Button>
      </Popover>
      {isSaving && (
        <Suspense fallback={null}>
          <SaveViewDialog key={search} query={query} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </fieldset>
  )
}

type ListProps = { isSaveable: boolean; onOpen(): void; onSave(): void }

function ViewList({ isSaveable, onOpen, onSave }: ListProps) {
  const { t } = useTranslation('mf-reports')
  const { api } = useShell()
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.listSavedViews({}, { signal }) })
  const views = data?.items ?? []
  const remove = useRemoveView()
  return (
    <div className="logs-view-list">
      <strong>{t('logs.views.title')}</strong>
      {data && views.length === 0 && <p>{t('logs.views.none')}</p>}
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            {/* The address changes in this page: the list stays. */}
            <Link to={{ search: view.query }} onClick={onOpen}>
              {view.name}
            </Link>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('logs.views.remove', { name: view.name })}
              onClick={() => remove.mutate(view)}
            />
          </li>
        ))}
      </ul>
      <Button type="link" size="small" disabled={!isSaveable} onClick={onSave}>
        {t('logs.views.save')}
      </Button>
      {!isSaveable && <p>{t('logs.views.saveHelp')}</p>}
    </div>
  )
}

/** Deletes a view, with an Undo that saves it again. */
function useRemoveView() {
  const { t } = useTranslation('mf-reports')
  const { api } = useShell()
  const toast = useStepToast()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: KEY })
  const restore = useMutation({
    mutationFn: ({ name, query }: SavedView) => api.saveView({ body: { name, query } }),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: ({ id }: SavedView) => api.deleteSavedView({ params: { id } }),
    onSuccess: (_, view) =>
      toast({
        kind: 'success',
        message: t('logs.views.removed', { name: view.name }),
        action: { label: t('logs.views.undo'), run: () => restore.mutate(view) },
      }),
    onSettled: refresh,
  })
}

/** The filters and the order in the address, without the page and an open message. */
function useViewQuery(): string {
  const params = new URLSearchParams(useLocation().search)
  for (const name of ['after', 'message']) params.delete(name)
  return params.toString()
}

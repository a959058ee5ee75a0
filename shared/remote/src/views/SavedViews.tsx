import './saved-views.css'
import { DeleteOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useViewTexts } from './texts.ts'
import { searchOf, useRemoveView, useShownId, useStoreView, useViewQuery, useViews } from './use-views.ts'

const SaveViewDialog = lazy(() => import('./SaveViewDialog.tsx'))

type Props = {
  /** Names in the address that a view keeps: filters and order. */
  names: readonly string[]
  /** Keys of the chosen columns; null: those of the list. */
  columns: readonly string[] | null
}

/** The user's own views of a list: open one, keep the list as it is now under a name, show one in the menu, delete one. */
export function SavedViews({ names, columns }: Props) {
  const text = useViewTexts()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const place = useRef<HTMLFieldSetElement>(null)
  const query = useViewQuery(names)
  const { pathname } = useLocation()
  const shownId = useShownId()
  const views = useViews(isOpen || isSaving || shownId !== null)
  const shown = views?.find(({ id }) => id === shownId)
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    place.current?.querySelector('button')?.focus()
  }
  return (
    <fieldset ref={place} className="saved-views" aria-label={text('title')} onKeyDown={leave}>
      <Popover
        content={
          <ViewList
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
        <Button aria-expanded={isOpen}>{shown?.name ?? text('button')}</Button>
      </Popover>
      {isSaving && (
        <Suspense fallback={null}>
          <SaveViewDialog
            key={query}
            path={pathname}
            query={query}
            columns={columns}
            name={shown?.name ?? ''}
            isPinned={shown?.pinned ?? false}
            onSaved={(id) => navigate({ search: searchOf({ id, query }) }, { replace: true })}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}

function ViewList({ onOpen, onSave }: { onOpen(): void; onSave(): void }) {
  const text = useViewTexts()
  const shownId = useShownId()
  const views = useViews(true)
  const store = useStoreView()
  const remove = useRemoveView()
  return (
    <div className="saved-view-list">
      <strong>{text('title')}</strong>
      {views?.length === 0 && <p>{text('none')}</p>}
      <ul>
        {views?.map((view) => (
          <li key={view.id}>
            {/* The address changes in this page: the list stays. */}
            <Link to={{ search: searchOf(view) }} onClick={onOpen} aria-current={view.id === shownId || undefined}>
              {view.name}
            </Link>
            <span>
              <Button
                type="text"
                size="small"
                icon={view.pinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
                aria-label={text('pin', { name: view.name })}
                aria-pressed={view.pinned}
                title={text('pinned')}
                onClick={() => store.mutate({ ...view, pinned: !view.pinned })}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={text('remove', { name: view.name })}
                onClick={() => remove.mutate(view)}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button type="link" size="small" onClick={onSave}>
        {text('save')}
      </Button>
    </div>
  )
}

import './todo.css'
import { PlusOutlined } from '@ant-design/icons'
import { TASK_ORDERS, type Task, type TaskOrder } from '@songsarn/msw/demo/todo/task'
import { Page } from '@songsarn/remote/Page.tsx'
import { TextFilter } from '@songsarn/ui/list/TextFilter.tsx'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty, NoMatches } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../page/QueryView.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { TaskDrawer } from './TaskDrawer.tsx'
import { TaskLine } from './TaskLine.tsx'
import { TodoSidebar } from './TodoSidebar.tsx'
import { todoQuery } from './todo-query.ts'

export function Todo() {
  const { t } = useTranslation('mf-demo-theme')
  const url = useListUrl(todoQuery)
  const { q, filter, tag, sortBy } = url.query
  const query = useDemoQuery('GET /apps/todo/tasks', { query: { q, filter, tag, sortBy } }, { keepPrevious: true })
  const [open, setOpen] = useState<Task | 'new'>()
  const add = () => setOpen('new')
  return (
    <Page
      title={t('todo.title')}
      help={t('todo.help')}
      actions={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
          {t('todo.add')}
        </Button>
      }
    >
      <div className="todo">
        <TodoSidebar
          filter={filter}
          tag={tag}
          onFilter={(next) => url.set({ filter: next })}
          onTag={(next) => url.set({ tag: next })}
        />
        <div className="stack">
          <search className="row-apart">
            <div className="todo-search">
              <TextFilter
                field={{ kind: 'text', name: 'q', label: t('todo.search') }}
                value={q ?? ''}
                onChange={(value) => url.set({ q: value || undefined }, { replace: true })}
              />
            </div>
            <Select<TaskOrder>
              className="todo-sort"
              aria-label={t('todo.sort')}
              value={sortBy}
              onChange={(value) => url.set({ sortBy: value })}
              options={TASK_ORDERS.map((value) => ({ value, label: t(`todo.${value}`) }))}
            />
          </search>
          <QueryView query={query} shape="table">
            {(tasks) =>
              tasks.length > 0 ? (
                <ul className="panel todo-list" aria-label={t('todo.list')} aria-busy={query.isPlaceholderData}>
                  {tasks.map((task) => (
                    <TaskLine key={task.id} task={task} onOpen={() => setOpen(task)} />
                  ))}
                </ul>
              ) : q || tag ? (
                <NoMatches onClear={url.clear} />
              ) : (
                <Empty picture={drawings.tasks} title={t('todo.empty')} action={{ label: t('todo.add'), run: add }} />
              )
            }
          </QueryView>
        </div>
      </div>
      {open && <TaskDrawer task={open === 'new' ? undefined : open} onClosed={() => setOpen(undefined)} />}
    </Page>
  )
}

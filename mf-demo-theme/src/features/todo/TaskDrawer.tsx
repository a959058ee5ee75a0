import { today } from '@songsarn/i18n/dates'
import { pickedDay, toPicker } from '@songsarn/i18n/picker'
import type { Task } from '@songsarn/msw/demo/todo/task'
import { Button, DatePicker, Form, Input, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormDrawer, type OpenForm } from '../../page/FormDrawer.tsx'
import { usePickerFormat } from '../../page/use-picker-format.ts'
import { useToast } from '../../page/use-toast.ts'
import { useDemo, useDemoAction } from '../../service/use-demo.ts'
import { TAGS } from './todo-query.ts'
import { useTaskActions } from './use-task-actions.ts'

type Fields = Pick<Task, 'title' | 'dueDate' | 'tags' | 'description' | 'isImportant'> & { assignee: string }

export function TaskDrawer({ task, onClose }: { task: Task | 'new' | undefined; onClose(): void }) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <FormDrawer open={task !== undefined} onClose={onClose} title={t(task === 'new' ? 'todo.add' : 'todo.edit')}>
      {(open) => <TaskForm task={task === 'new' ? undefined : task} {...open} />}
    </FormDrawer>
  )
}

function TaskForm({ task, changed, done, cancel }: OpenForm & { task: Task | undefined }) {
  const { t } = useTranslation('mf-demo-theme')
  const { t: word } = useTranslation('common')
  const toast = useToast()
  const picker = usePickerFormat()
  const { erase, restore } = useTaskActions()
  const people = useDemo('GET /apps/chat/chats-and-contacts', {})
  const add = useDemoAction('POST /apps/todo/add-tasks', ['GET /apps/todo/tasks'])
  const update = useDemoAction('POST /apps/todo/update-task', ['GET /apps/todo/tasks'])

  const save = async ({ assignee, ...fields }: Fields) => {
    const who = people.data?.contacts.find(({ fullName }) => fullName === assignee)
    const body = { ...fields, assignee: who ? { fullName: who.fullName, avatar: who.avatar } : null }
    try {
      if (task) await update.mutateAsync({ body: { ...body, id: task.id } })
      else await add.mutateAsync({ body: { ...body, isCompleted: false } })
      toast.done(t('todo.saved', { title: fields.title }))
      done()
    } catch (error) {
      toast.failed(error)
    }
  }

  return (
    <Form
      layout="vertical"
      requiredMark={false}
      initialValues={{
        title: '',
        dueDate: today(),
        tags: [],
        description: '',
        isImportant: false,
        ...task,
        assignee: task?.assignee?.fullName ?? '',
      }}
      onValuesChange={changed}
      onFinish={(fields: Fields) => void save(fields)}
    >
      <Form.Item
        name="title"
        label={t('todo.taskTitle')}
        rules={[{ required: true, whitespace: true, message: t('todo.required') }]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="dueDate"
        label={t('todo.due')}
        getValueProps={(day: string) => ({ value: toPicker(day) })}
        normalize={pickedDay}
      >
        <DatePicker format={picker.day} style={{ width: '100%' }} allowClear={false} />
      </Form.Item>
      <Form.Item name="assignee" label={t('todo.assignee')}>
        <Select
          loading={people.isPending}
          options={[
            { value: '', label: t('todo.nobody') },
            ...(people.data?.contacts ?? []).map(({ fullName }) => ({ value: fullName, label: fullName })),
          ]}
        />
      </Form.Item>
      <Form.Item name="tags" label={t('todo.tags')}>
        <Select mode="multiple" options={TAGS.map((value) => ({ value, label: t(`todo.tag.${value}`) }))} />
      </Form.Item>
      <Form.Item name="isImportant" label={t('todo.isImportant')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="description" label={t('todo.description')}>
        <Input.TextArea autoSize={{ minRows: 3 }} />
      </Form.Item>
      <div className="drawer-actions">
        <Button type="primary" htmlType="submit" loading={add.isPending || update.isPending}>
          {word('action.save')}
        </Button>
        {task && (
          <Button
            danger={!task.isDeleted}
            onClick={() => {
              void (task.isDeleted ? restore(task) : erase(task))
              done()
            }}
          >
            {t(task.isDeleted ? 'todo.restore' : 'todo.delete')}
          </Button>
        )}
        <Button onClick={cancel}>{word('action.cancel')}</Button>
      </div>
    </Form>
  )
}

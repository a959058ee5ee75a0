import { pickedDay, toPicker } from '@songsarn/i18n/date-picker'
import { today } from '@songsarn/i18n/dates'
import { TASK_TAGS, type Task } from '@songsarn/msw/demo/todo/task'
import { Button, DatePicker, Form, Input, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { DrawerActions, type DrawerForm, FormDrawer } from '../../page/FormDrawer.tsx'
import { usePickerFormat } from '../../page/use-picker-format.ts'
import { useToast } from '../../page/use-toast.ts'
import { useDemoMutation, useDemoQuery } from '../../service/use-demo-query.ts'
import { useTaskActions } from './use-task-actions.ts'

type Fields = Pick<Task, 'title' | 'dueDate' | 'tags' | 'description' | 'isImportant'> & { assignee: string }

export function TaskDrawer({ task, onClose }: { task: Task | 'new' | undefined; onClose(): void }) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <FormDrawer open={task !== undefined} onClose={onClose} title={t(task === 'new' ? 'todo.add' : 'todo.edit')}>
      {(form) => <TaskForm task={task === 'new' ? undefined : task} {...form} />}
    </FormDrawer>
  )
}

function TaskForm({ task, onChange, onSaved, onCancel }: DrawerForm & { task: Task | undefined }) {
  const { t } = useTranslation('mf-demo-theme')
  const toast = useToast()
  const picker = usePickerFormat()
  const { moveToBin, restore } = useTaskActions()
  const people = useDemoQuery('GET /apps/chat/chats-and-contacts', {})
  const add = useDemoMutation('POST /apps/todo/add-tasks', ['GET /apps/todo/tasks'])
  const update = useDemoMutation('POST /apps/todo/update-task', ['GET /apps/todo/tasks'])

  const save = async ({ assignee, ...fields }: Fields) => {
    const person = people.data?.contacts.find(({ fullName }) => fullName === assignee)
    const body = { ...fields, assignee: person ? { fullName: person.fullName, avatar: person.avatar } : null }
    try {
      if (task) await update.mutateAsync({ body: { ...body, id: task.id } })
      else await add.mutateAsync({ body: { ...body, isCompleted: false } })
      toast.success(t('todo.saved', { title: fields.title }))
      onSaved()
    } catch (error) {
      toast.error(error)
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
      onValuesChange={onChange}
      onFinish={(fields: Fields) => void save(fields)}
    >
      <Form.Item
        name="title"
        label={t('todo.taskTitle')}
        rules={[{ required: true, whitespace: true, message: t('form.required') }]}
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
        <Select mode="multiple" options={TASK_TAGS.map((value) => ({ value, label: t(`todo.tag.${value}`) }))} />
      </Form.Item>
      <Form.Item name="isImportant" label={t('todo.isImportant')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="description" label={t('todo.description')}>
        <Input.TextArea autoSize={{ minRows: 3 }} />
      </Form.Item>
      <DrawerActions isSaving={add.isPending || update.isPending} onCancel={onCancel}>
        {task && (
          <Button
            danger={!task.isDeleted}
            onClick={() => {
              void (task.isDeleted ? restore(task) : moveToBin(task))
              onSaved()
            }}
          >
            {t(task.isDeleted ? 'todo.restore' : 'todo.moveToBin')}
          </Button>
        )}
      </DrawerActions>
    </Form>
  )
}

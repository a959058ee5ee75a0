import { today } from '@songsarn/i18n/dates'
import { TASK_TAGS, type Task } from '@songsarn/msw/demo/todo/task'
import { DayField } from '@songsarn/ui/form/DayField.tsx'
import { FormDrawer } from '@songsarn/ui/form/FormDrawer.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { SwitchField } from '@songsarn/ui/form/SwitchField.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { optionalText, requiredText } from '../page/form-rules.ts'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation, useDemoQuery } from '../service/use-demo-query.ts'
import { useTaskActions } from './use-task-actions.ts'

type Values = Pick<Task, 'title' | 'dueDate' | 'tags' | 'description' | 'isImportant'> & { assignee: string }

const taskRules = {
  body: z.object({
    title: requiredText,
    dueDate: z.iso.date(),
    assignee: z.string(),
    tags: z.array(z.enum(TASK_TAGS)),
    isImportant: z.boolean(),
    description: optionalText,
  }),
}

export function TaskDrawer({ task, onClosed }: { task: Task | undefined; onClosed(): void }) {
  const { t } = useTranslation('mf-demo-theme')
  const { t: common } = useTranslation('common')
  const toast = useToast()
  const closing = useClosing(onClosed)
  const { moveToBin, restore } = useTaskActions()
  const people = useDemoQuery('GET /apps/chat/chats-and-contacts', {})
  const contacts = people.data?.contacts ?? []
  const add = useDemoMutation('POST /apps/todo/add-tasks', ['GET /apps/todo/tasks'])
  const update = useDemoMutation('POST /apps/todo/update-task', ['GET /apps/todo/tasks'])
  const form = useContractForm(taskRules, {
    initial: initialValues(task),
    send({ assignee, ...fields }: Values) {
      const person = contacts.find(({ fullName }) => fullName === assignee)
      const body = { ...fields, assignee: person ? { fullName: person.fullName, avatar: person.avatar } : null }
      return task
        ? update.mutateAsync({ body: { ...body, id: task.id } })
        : add.mutateAsync({ body: { ...body, isCompleted: false } })
    },
    onSaved({ task: { title } }) {
      toast.success(t('todo.saved', { title }))
      closing.onClose()
    },
  })
  function moveOrRestore(known: Task) {
    void (known.isDeleted ? restore(known) : moveToBin(known))
    form.discard()
    closing.onClose()
  }

  return (
    <FormDrawer
      form={form}
      title={t(task ? 'todo.edit' : 'todo.add')}
      submit={common('action.save')}
      actions={
        task && (
          <Button danger={!task.isDeleted} onClick={() => moveOrRestore(task)}>
            {t(task.isDeleted ? 'todo.restore' : 'todo.moveToBin')}
          </Button>
        )
      }
      {...closing}
    >
      <TextField form={form} name="title" label={t('todo.taskTitle')} />
      <DayField form={form} name="dueDate" label={t('todo.due')} />
      <SelectField
        form={form}
        name="assignee"
        label={t('todo.assignee')}
        loading={people.isPending}
        placeholder={t('todo.nobody')}
        options={[
          { value: '', label: t('todo.nobody') },
          ...contacts.map(({ fullName }) => ({ value: fullName, label: fullName })),
        ]}
      />
      <SelectField
        form={form}
        name="tags"
        label={t('todo.tags')}
        mode="multiple"
        options={TASK_TAGS.map((value) => ({ value, label: t(`todo.tag.${value}`) }))}
      />
      <SwitchField form={form} name="isImportant" label={t('todo.isImportant')} />
      <TextAreaField form={form} name="description" label={t('todo.description')} rows={3} />
    </FormDrawer>
  )
}

function initialValues(task: Task | undefined): Values {
  return {
    title: task?.title ?? '',
    dueDate: task?.dueDate ?? today(),
    assignee: task?.assignee?.fullName ?? '',
    tags: task?.tags ?? [],
    isImportant: task?.isImportant ?? false,
    description: task?.description ?? '',
  }
}

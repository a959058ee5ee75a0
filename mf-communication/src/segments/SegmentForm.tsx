import { type Segment, type SegmentFilter, updateSegment } from '@songsarn/contract/communication/segments'
import { useShell } from '@songsarn/remote/use-shell'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { ConditionsInput } from './ConditionsInput.tsx'
import { NEW_FILTER } from './condition-kinds.ts'
import { SegmentPreview } from './SegmentPreview.tsx'
import { startSegment } from './start-segment.ts'
import { useForgetSegments } from './use-segments.ts'

type Values = { name: string; filter: SegmentFilter }

/** The name and the conditions of a people segment, new without one, beside the people that they find. */
export function SegmentForm({ segment }: { segment?: Segment }) {
  const { t } = useTranslation('mf-communication')
  const { api, session, toast } = useShell()
  const navigate = useNavigate()
  const forget = useForgetSegments()
  const [search] = useSearchParams()
  const start = segment ? undefined : startSegment(search)
  const initial: Values = {
    name:
      segment?.name ??
      (start
        ? t('segments.resultOf', { result: t(`segments.result.${start.result}`), name: start.of }).slice(0, 100)
        : ''),
    filter: segment?.filter ?? start?.filter ?? NEW_FILTER,
  }
  const form = useContractForm(updateSegment, {
    id: 'segment',
    initial,
    send: (body) => (segment ? api.updateSegment({ params: { id: segment.id }, body }) : api.createSegment({ body })),
    onSaved: ({ id, name }) => {
      void forget()
      toast({ kind: 'success', message: t('segments.saved', { name }) })
      if (!segment) navigate(`/people/segments/${id}`, { replace: true })
    },
    // What a result opens is complete: a draft of another segment must not replace it.
    ...(!start && { draft: `segment:${segment?.id ?? 'new'}` }),
    isReadOnly: !session.can(segment ? 'update' : 'create', 'Person'),
  })
  const filter = useWatch({ control: form.control, name: 'filter' })
  return (
    <div className="page-beside">
      <PageForm form={form} submit={t(segment ? 'people.save' : 'segments.create')}>
        <TextField form={form} name="name" label={t('segments.name')} />
        <FormField form={form} name="filter" label={t('segments.conditions')} isGroup isErrorInside>
          {({ id, value, onChange, disabled }, error) => (
            <ConditionsInput
              id={id}
              filter={value}
              onChange={onChange}
              isReadOnly={disabled}
              showsErrors={error !== undefined}
            />
          )}
        </FormField>
      </PageForm>
      <SegmentPreview filter={filter} />
    </div>
  )
}

import { fieldProblem } from '@songsarn/contract/base/field-issues'
import type { CustomFieldType } from '@songsarn/contract/communication/custom-fields'
import {
  BIRTHDAYS,
  type CustomTest,
  DEEDS,
  isRange,
  SegmentCondition,
  TEXT_FIELDS,
  TEXT_TESTS,
  valueKindOf,
} from '@songsarn/contract/communication/segments'
import { fieldProblemText } from '@songsarn/i18n/problem-text'
import { useLookupChoices } from '@songsarn/remote/lookups'
import { LookupSelect } from '@songsarn/ui/form/LookupSelect.tsx'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCustomFields } from '../columns/use-custom-fields.ts'
import { Choice, type Control, Day, Days, Value } from './ConditionControls.tsx'
import { CUSTOM_TESTS_OF, conditionAbout, subjectOf } from './condition-kinds.ts'

type Part<Condition extends SegmentCondition> = {
  condition: Condition
  onChange(condition: SegmentCondition): void
  control: Control
}
type OfKind<Kind extends SegmentCondition['kind']> = Extract<SegmentCondition, { kind: Kind }>

type Props = {
  id: string
  condition: SegmentCondition
  onChange(condition: SegmentCondition): void
  isReadOnly: boolean
  showsErrors: boolean
}

/** One condition: what it is about, then the rest in the order of a sentence. */
export function ConditionRow({ id, condition, onChange, isReadOnly, showsErrors }: Props) {
  const { t, i18n } = useTranslation('mf-communication')
  const known = useCustomFields().data?.items
  const custom = known ?? []
  const typeOf = (name: string): CustomFieldType => custom.find((field) => field.name === name)?.type ?? 'text'
  const parsed = SegmentCondition.safeParse(condition, { reportInput: true })
  const [issue] = parsed.error?.issues ?? []
  const problem = issue && (issue.input === '' ? { code: 'required' as const } : fieldProblem(issue))
  const isGone = condition.kind === 'custom' && known?.every(({ name }) => name !== condition.field)
  const error = isGone ? t('segments.fieldGone') : showsErrors && problem ? fieldProblemText(i18n, problem) : undefined
  const control: Control = { disabled: isReadOnly, status: error ? 'error' : '' }
  const names = new Set([...custom.map(({ name }) => name), ...(condition.kind === 'custom' ? [condition.field] : [])])
  return (
    <div className="segment-row">
      <div className="segment-row-controls">
        <Select<string>
          id={id}
          className="segment-subject"
          aria-label={t('segments.about')}
          disabled={isReadOnly}
          value={subjectOf(condition)}
          onChange={(subject) => onChange(conditionAbout(subject, typeOf))}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            {
              label: t('segments.aboutFields'),
              options: [
                ...TEXT_FIELDS.map((field) => ({ value: `text:${field}`, label: t(`people.${field}`) })),
                { value: 'birthday', label: t('segments.birthday') },
                { value: 'born', label: t('segments.born') },
                { value: 'added', label: t('segments.added') },
                { value: 'tag', label: t('segments.tag') },
              ],
            },
            ...(names.size > 0
              ? [
                  {
                    label: t('people.custom'),
                    options: [...names].map((name) => ({ value: `custom:${name}`, label: name })),
                  },
                ]
              : []),
            {
              label: t('segments.aboutDeeds'),
              options: [
                ...DEEDS.map((deed) => ({ value: `deed:${deed}`, label: t(`segments.deed.${deed}`) })),
                { value: 'consent', label: t('segments.consent') },
              ],
            },
          ]}
        />
        <Rest condition={condition} onChange={onChange} control={control} typeOf={typeOf} />
      </div>
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

type RestProps = Part<SegmentCondition> & { typeOf(name: string): CustomFieldType }

function Rest({ condition, typeOf, ...rest }: RestProps) {
  switch (condition.kind) {
    case 'text':
      return <TextTest {...rest} condition={condition} />
    case 'custom':
      return <CustomTestInput {...rest} condition={condition} type={typeOf(condition.field)} />
    case 'birthday':
      return <Birthday {...rest} condition={condition} />
    case 'born':
      return <Born {...rest} condition={condition} />
    case 'tag':
      return <Tag {...rest} condition={condition} />
    case 'added':
      return <Added {...rest} condition={condition} />
    case 'deed':
      return <Deed {...rest} condition={condition} />
    case 'consent':
      return <Consent {...rest} condition={condition} />
  }
}

function TextTest({ condition, onChange, control }: Part<OfKind<'text'>>) {
  const { t } = useTranslation('mf-communication')
  const { test, value } = condition
  return (
    <>
      <Choice
        label={t('segments.test.label')}
        disabled={control.disabled}
        value={test}
        options={TEXT_TESTS.map((one) => ({ value: one, label: t(`segments.test.${one}`) }))}
        onChange={(next) => onChange({ ...condition, test: next })}
      />
      {valueKindOf(test) !== 'none' && (
        <Value {...control} value={value} onChange={(next) => onChange({ ...condition, value: next })} />
      )}
    </>
  )
}

function CustomTestInput({ condition, onChange, control, type }: Part<OfKind<'custom'>> & { type: CustomFieldType }) {
  const { t } = useTranslation('mf-communication')
  const { test, value, to } = condition
  const kind = valueKindOf(test)
  const tests = CUSTOM_TESTS_OF[type]
  const change = (next: string) => onChange({ ...condition, value: next })
  const changeEnd = (next: string) => onChange({ ...condition, to: next })
  /** A value of another kind would be wrong in the control of the new test. */
  const changeTest = (next: CustomTest) =>
    onChange({ ...condition, test: next, ...(valueKindOf(next) !== kind && { value: firstValue(next), to: '' }) })
  const isDay = kind === 'day' || (kind === 'text' && type === 'date')
  return (
    <>
      <Choice
        label={t('segments.test.label')}
        disabled={control.disabled}
        value={test}
        // A segment may have a test of before the type of the field was changed.
        options={[...tests, ...(tests.includes(test) ? [] : [test])].map((one) => ({
          value: one,
          label: t(`segments.test.${one}`),
        }))}
        onChange={changeTest}
      />
      {kind !== 'none' && type === 'yesNo' && (
        <Choice
          label={t('segments.value')}
          disabled={control.disabled}
          value={value === 'no' ? 'no' : 'yes'}
          options={(['yes', 'no'] as const).map((one) => ({ value: one, label: t(`people.yesNo.${one}`) }))}
          onChange={change}
        />
      )}
      {kind === 'days' && (
        <Days {...control} days={Number(value)} onChange={(next) => change(String(Math.round(next)))} />
      )}
      {isDay && <Day {...control} day={value} onChange={change} />}
      {isDay && isRange(test) && <Day {...control} day={to} onChange={changeEnd} label={t('segments.toDay')} />}
      {(kind === 'number' || kind === 'text') && !isDay && type !== 'yesNo' && (
        <Value {...control} value={value} onChange={change} />
      )}
      {kind === 'number' && isRange(test) && (
        <Value {...control} value={to} onChange={changeEnd} label={t('segments.toValue')} />
      )}
    </>
  )
}

const firstValue = (test: CustomTest): string => (valueKindOf(test) === 'days' ? '7' : '')

function Born({ condition, onChange, control }: Part<OfKind<'born'>>) {
  const { t } = useTranslation('mf-communication')
  const { test, day } = condition
  return (
    <>
      <Choice
        label={t('segments.when')}
        disabled={control.disabled}
        value={test}
        options={(['before', 'onOrAfter'] as const).map((one) => ({ value: one, label: t(`segments.test.${one}`) }))}
        onChange={(next) => onChange({ ...condition, test: next })}
      />
      <Day {...control} day={day} onChange={(next) => onChange({ ...condition, day: next })} />
    </>
  )
}

function Tag({ condition, onChange, control }: Part<OfKind<'tag'>>) {
  const { t } = useTranslation('mf-communication')
  const { tagId, has } = condition
  const { choices, ...lookup } = useLookupChoices('tags', tagId === '' ? [] : [tagId])
  return (
    <>
      <Choice
        label={t('segments.test.label')}
        disabled={control.disabled}
        value={has ? 'yes' : 'no'}
        options={(['yes', 'no'] as const).map((one) => ({ value: one, label: t(`segments.has.${one}`) }))}
        onChange={(next) => onChange({ ...condition, has: next === 'yes' })}
      />
      <span className="segment-lookup">
        <LookupSelect
          {...lookup}
          {...control}
          aria-label={t('segments.tag')}
          placeholder={t('segments.tag')}
          value={tagId}
          choices={choices}
          onChange={(next) => onChange({ ...condition, tagId: next })}
        />
      </span>
    </>
  )
}

function Birthday({ condition, onChange, control }: Part<OfKind<'birthday'>>) {
  const { t } = useTranslation('mf-communication')
  const { on, days } = condition
  return (
    <>
      <Choice
        label={t('segments.when')}
        disabled={control.disabled}
        value={on}
        options={BIRTHDAYS.map((one) => ({ value: one, label: t(`segments.on.${one}`) }))}
        onChange={(next) => onChange({ ...condition, on: next })}
      />
      {(on === 'inDays' || on === 'nextDays') && (
        <Days {...control} days={days} onChange={(next) => onChange({ ...condition, days: next })} />
      )}
    </>
  )
}

function Added({ condition, onChange, control }: Part<OfKind<'added'>>) {
  const { t } = useTranslation('mf-communication')
  const { test, day, days } = condition
  return (
    <>
      <Choice
        label={t('segments.when')}
        disabled={control.disabled}
        value={test}
        options={(['lastDays', 'since', 'before'] as const).map((one) => ({
          value: one,
          label: t(`segments.addedTest.${one}`),
        }))}
        onChange={(next) => onChange({ ...condition, test: next })}
      />
      {test === 'lastDays' ? (
        <Days {...control} days={days} onChange={(next) => onChange({ ...condition, days: next })} />
      ) : (
        <Day {...control} day={day} onChange={(next) => onChange({ ...condition, day: next })} />
      )}
    </>
  )
}

/** The periods that a deed is offered for, in days. */
const PERIODS = [7, 30, 90, 180, 365]

function Deed({ condition, onChange, control }: Part<OfKind<'deed'>>) {
  const { t } = useTranslation('mf-communication')
  const { deed, done, days, communicationId } = condition
  const { choices, ...lookup } = useLookupChoices('communications', communicationId === null ? [] : [communicationId])
  return (
    <>
      <Choice
        label={t('segments.done.label')}
        disabled={control.disabled}
        value={done ? 'yes' : 'no'}
        options={(['yes', 'no'] as const).map((one) => ({
          value: one,
          label: t(deed === 'written' || deed === 'notDelivered' ? `segments.was.${one}` : `segments.done.${one}`),
        }))}
        onChange={(next) => onChange({ ...condition, done: next === 'yes' })}
      />
      <Choice
        label={t('segments.period')}
        disabled={control.disabled}
        value={String(days ?? '')}
        options={[
          { value: '', label: t('segments.ever') },
          ...PERIODS.map((one) => ({ value: String(one), label: t('segments.inDays', { count: one }) })),
        ]}
        onChange={(next) => onChange({ ...condition, days: next === '' ? null : Number(next) })}
      />
      <span className="segment-lookup">
        <LookupSelect
          {...lookup}
          aria-label={t('segments.communication')}
          disabled={control.disabled}
          value={communicationId ?? ''}
          choices={[{ value: '', label: t('segments.anyCommunication') }, ...choices]}
          placeholder={t('segments.anyCommunication')}
          onChange={(next) => onChange({ ...condition, communicationId: next || null, link: null })}
        />
      </span>
    </>
  )
}

function Consent({ condition, onChange, control }: Part<OfKind<'consent'>>) {
  const { t } = useTranslation('mf-communication')
  const { templateId, answer } = condition
  const { choices, ...lookup } = useLookupChoices('consentTemplates', [templateId])
  return (
    <>
      <span className="segment-lookup">
        <LookupSelect
          {...lookup}
          {...control}
          aria-label={t('segments.consentTemplate')}
          placeholder={t('segments.consentTemplate')}
          value={templateId}
          choices={choices}
          onChange={(next) => onChange({ ...condition, templateId: next })}
        />
      </span>
      <Choice
        label={t('segments.answer.label')}
        disabled={control.disabled}
        value={answer}
        options={(['accept', 'decline', 'none'] as const).map((one) => ({
          value: one,
          label: t(`segments.answer.${one}`),
        }))}
        onChange={(next) => onChange({ ...condition, answer: next })}
      />
    </>
  )
}

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  MAX_CONDITIONS,
  MAX_GROUPS,
  type SegmentCondition,
  type SegmentFilter,
} from '@songsarn/contract/communication/segments'
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ConditionRow } from './ConditionRow.tsx'
import { NEW_CONDITION } from './condition-kinds.ts'
import './segments.css'

type Props = {
  id: string
  filter: SegmentFilter
  onChange(filter: SegmentFilter): void
  isReadOnly: boolean
  /** Each incomplete condition says what is missing. */
  showsErrors: boolean
}
type Group = SegmentFilter['groups'][number]

/** Groups of conditions. Conditions join by "and" or "or" in a group, and groups by the other choice. */
export function ConditionsInput({ id, filter, onChange, isReadOnly, showsErrors }: Props) {
  const { t } = useTranslation('mf-communication')
  const { groups } = filter
  const setGroup = (index: number, group: Group) =>
    onChange({ ...filter, groups: groups.map((one, at) => (at === index ? group : one)) })
  const removeGroup = (index: number) => onChange({ ...filter, groups: groups.filter((_, at) => at !== index) })
  const addGroup = () => onChange({ ...filter, groups: [...groups, { match: 'all', conditions: [NEW_CONDITION] }] })
  return (
    <fieldset className="segment-groups" id={id} tabIndex={-1} aria-labelledby={`${id}-label`}>
      {groups.map((group, index) => (
        // Groups have no other name than their place.
        <div key={index} className="segment-group">
          {index > 0 && (
            <MatchSelect
              label={t('segments.betweenGroups')}
              match={filter.match}
              onChange={(match) => onChange({ ...filter, match })}
              isReadOnly={isReadOnly || index > 1}
            />
          )}
          <GroupInput
            id={`${id}-${index}`}
            group={group}
            onChange={(next) => (next.conditions.length === 0 ? removeGroup(index) : setGroup(index, next))}
            isOnly={groups.length === 1}
            isReadOnly={isReadOnly}
            showsErrors={showsErrors}
          />
        </div>
      ))}
      {!isReadOnly && groups.length < MAX_GROUPS && (
        <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={addGroup}>
          {t('segments.addGroup')}
        </Button>
      )}
    </fieldset>
  )
}

type GroupProps = {
  id: string
  group: Group
  onChange(group: Group): void
  /** Its last condition stays: a segment has one at least. */
  isOnly: boolean
  isReadOnly: boolean
  showsErrors: boolean
}

function GroupInput({ id, group, onChange, isOnly, isReadOnly, showsErrors }: GroupProps) {
  const { t } = useTranslation('mf-communication')
  const { conditions, match } = group
  const setConditions = (next: SegmentCondition[]) => onChange({ ...group, conditions: next })
  return (
    <div className="segment-conditions">
      {conditions.map((condition, index) => (
        // A condition has no other name than its place.
        <div key={index} className="segment-condition">
          {index > 0 && (
            <MatchSelect
              label={t('segments.betweenConditions')}
              match={match}
              onChange={(next) => onChange({ ...group, match: next })}
              isReadOnly={isReadOnly || index > 1}
            />
          )}
          <ConditionRow
            id={`${id}-${index}`}
            condition={condition}
            onChange={(next) => setConditions(conditions.map((one, at) => (at === index ? next : one)))}
            isReadOnly={isReadOnly}
            showsErrors={showsErrors}
          />
          {!isReadOnly && !(isOnly && conditions.length === 1) && (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('segments.removeCondition', { number: index + 1 })}
              onClick={() => setConditions(conditions.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {!isReadOnly && conditions.length < MAX_CONDITIONS && (
        <Button
          type="link"
          className="segment-add"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => setConditions([...conditions, NEW_CONDITION])}
        >
          {t('segments.addCondition')}
        </Button>
      )}
    </div>
  )
}

type MatchProps = {
  label: string
  match: 'all' | 'any'
  onChange(match: 'all' | 'any'): void
  isReadOnly: boolean
}

/** "and" or "or". All places of a group have the same; the first one changes it. */
function MatchSelect({ label, match, onChange, isReadOnly }: MatchProps) {
  const { t } = useTranslation('mf-communication')
  if (isReadOnly) return <span className="segment-match">{t(`segments.match.${match}`)}</span>
  return (
    <Select<'all' | 'any'>
      className="segment-match"
      aria-label={label}
      value={match}
      onChange={onChange}
      options={[
        { value: 'all', label: t('segments.match.all') },
        { value: 'any', label: t('segments.match.any') },
      ]}
    />
  )
}

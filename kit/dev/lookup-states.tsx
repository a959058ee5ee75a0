import { controlOf, Field } from '@songsarn/ui/field/Field.tsx'
import type { LookupChoice } from '@songsarn/ui/form/Choice.tsx'
import { LookupSelect } from '@songsarn/ui/form/LookupSelect.tsx'
import { type ComponentProps, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const PEOPLE = Array.from({ length: 40 }, (_, row) => ({
  value: String(row),
  label: `ร้านค้าริมน้ำ สาขา ${row + 1}`,
  detail: `${(row * 7919) % 5000}`,
}))

function Lookup({
  id,
  error,
  ...props
}: { id: string; error?: string } & Partial<ComponentProps<typeof LookupSelect>>) {
  const { t } = useTranslation('kit')
  const [chosen, setChosen] = useState(props.value ?? '')
  const [made, setMade] = useState<LookupChoice[]>([])
  const [count, setCount] = useState(10)
  return (
    <Field id={id} label={t('list.title')} help={t('form.lookupHelp')} error={error}>
      <LookupSelect
        choices={[...made, ...PEOPLE.slice(0, count)]}
        onMore={() => setCount(count + 10)}
        onCreate={(label) => {
          setMade([...made, { value: label, label }])
          setChosen(label)
        }}
        {...controlOf(id, error)}
        {...props}
        value={chosen}
        onChange={setChosen}
      />
    </Field>
  )
}

function Lookups() {
  const { t } = useTranslation('kit')
  const { t: common } = useTranslation('common')
  return (
    <div className="form">
      <Lookup id="chosen" value="2" isClearable />
      <Lookup id="empty" placeholder={common('action.search')} />
      <Lookup id="wrong" error={t('form.chooseShop')} />
      <Lookup id="loading" choices={undefined} isLoading />
      <Lookup id="disabled" value="3" disabled />
    </div>
  )
}

/** The list opens by itself, so that its picture shows it. */
function Open() {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const press = new MouseEvent('mousedown', { bubbles: true })
      document.querySelector('.ant-select')?.dispatchEvent(press)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className="form">
      <Lookup id="open" value="2" />
    </div>
  )
}

export const LOOKUP_STATES = { 'form-lookup': Lookups, 'form-lookup-open': Open }

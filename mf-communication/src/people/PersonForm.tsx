import { ownValue } from '@songsarn/contract/base/own-value'
import type { CustomField } from '@songsarn/contract/communication/custom-fields'
import { type Person, updatePerson } from '@songsarn/contract/communication/people'
import { useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { DayField } from '@songsarn/ui/form/DayField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useCustomFields } from '../columns/use-custom-fields.ts'
import { CustomFieldDialog } from '../custom-fields/CustomFieldDialog.tsx'
import { CustomValueField } from './CustomValueField.tsx'
import { useForgetPeople } from './use-people.ts'

/** The fields of a person, new without one, with those that the account added. */
export function PersonForm({ person }: { person?: Person }) {
  const fields = useCustomFields()
  if (fields.data) return <Fields {...(person && { person })} fields={fields.data.items} />
  return fields.error ? (
    <Failed error={fields.error} onRetry={() => void fields.refetch()} />
  ) : (
    <Skeleton shape="form" />
  )
}

type Props = { person?: Person; fields: readonly CustomField[] }

function Fields({ person, fields }: Props) {
  const { t } = useTranslation('mf-communication')
  const { api, session, toast } = useShell()
  const navigate = useNavigate()
  const forget = useForgetPeople()
  const [isAdding, setAdding] = useState(false)
  // The mobile that a new person begins with.
  const mobile = useSearchParams()[0].get('mobile') ?? ''
  const initial = useMemo(() => valuesOf(person, fields, mobile), [person, fields, mobile])
  const form = useContractForm(updatePerson, {
    id: 'person',
    initial,
    toBody: ({ custom, ...values }) => ({
      ...values,
      custom: { ...person?.custom, ...Object.fromEntries(fields.map(({ id, name }) => [name, custom[id] ?? ''])) },
    }),
    bodyNames: Object.fromEntries(fields.map(({ id, name }) => [`custom.${id}`, `custom.${name}`])),
    words: {
      lineId: { format: t('people.lineIdFormat') },
      ...Object.fromEntries(fields.map(({ id, type }) => [`custom.${id}`, { format: t(`people.wrong.${type}`) }])),
    },
    send: (body) => (person ? api.updatePerson({ params: { id: person.id }, body }) : api.createPerson({ body })),
    onSaved: (saved) => {
      void forget()
      toast({ kind: 'success', message: t('people.saved', { mobile: formatMobile(saved.mobile) }) })
      if (!person) navigate(`/people/${saved.id}`, { replace: true })
    },
    fieldOfCode: { 'person.mobileTaken': 'mobile' },
    draft: `person:${person?.id ?? 'new'}`,
    isReadOnly: !session.can(person ? 'update' : 'create', 'Person'),
  })

  function added({ id }: CustomField) {
    form.change({ custom: { ...form.values().custom, [id]: '' } })
    void forget()
  }

  return (
    <>
      <PageForm form={form} submit={t(person ? 'people.save' : 'people.create')}>
        <TextField form={form} name="mobile" label={t('people.mobile')} />
        <TextField form={form} name="firstName" label={t('people.firstName')} />
        <TextField form={form} name="lastName" label={t('people.lastName')} />
        <TextAreaField form={form} name="address" label={t('people.address')} />
        <TextField form={form} name="city" label={t('people.city')} />
        <TextField form={form} name="country" label={t('people.country')} />
        <TextField form={form} name="gender" label={t('people.gender')} />
        <DayField form={form} name="birthDate" label={t('people.birthDate')} />
        <TextField form={form} name="lineId" label={t('people.lineId')} help={t('people.lineIdHelp')} />
        {fields.map(({ id, name, type }) => (
          <CustomValueField key={id} form={form} name={`custom.${id}`} label={name} type={type} />
        ))}
        {session.can('create', 'Person') && (
          <Button type="dashed" onClick={() => setAdding(true)}>
            {t('customFields.add')}
          </Button>
        )}
      </PageForm>
      {isAdding && <CustomFieldDialog onSaved={added} onClosed={() => setAdding(false)} />}
    </>
  )
}

/** Custom fields by their ids: a name may hold a dot, which is a path in a form. */
function valuesOf(person: Person | undefined, fields: readonly CustomField[], mobile: string) {
  return {
    mobile: person ? formatMobile(person.mobile) : mobile,
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    address: person?.address ?? '',
    city: person?.city ?? '',
    country: person?.country ?? '',
    gender: person?.gender ?? '',
    birthDate: person?.birthDate ?? '',
    lineId: person?.lineId ?? '',
    custom: Object.fromEntries(fields.map(({ id, name }) => [id, ownValue(person?.custom ?? {}, name) ?? ''])),
  }
}

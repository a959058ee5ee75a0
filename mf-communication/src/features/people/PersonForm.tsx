import { type Person, updatePerson } from '@songsarn/contract/people'
import { useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { DayField } from '@songsarn/ui/form/DayField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useForgetPeople } from './use-people.ts'

/** The fields of a person, new without one. Own fields come from imports, and are shown. */
export function PersonForm({ person }: { person?: Person }) {
  const { t } = useTranslation('mf-communication')
  const { api, session, toast } = useShell()
  const navigate = useNavigate()
  const forget = useForgetPeople()
  const form = useContractForm(updatePerson, {
    id: 'person',
    initial: {
      mobile: person ? formatMobile(person.mobile) : '',
      firstName: person?.firstName ?? '',
      lastName: person?.lastName ?? '',
      address: person?.address ?? '',
      city: person?.city ?? '',
      country: person?.country ?? '',
      gender: person?.gender ?? '',
      birthDate: person?.birthDate ?? '',
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
  const own = Object.entries(person?.own ?? {})
  return (
    <PageForm form={form} submit={t(person ? 'people.save' : 'people.create')}>
      <TextField form={form} name="mobile" label={t('people.mobile')} />
      <TextField form={form} name="firstName" label={t('people.firstName')} />
      <TextField form={form} name="lastName" label={t('people.lastName')} />
      <TextAreaField form={form} name="address" label={t('people.address')} />
      <TextField form={form} name="city" label={t('people.city')} />
      <TextField form={form} name="country" label={t('people.country')} />
      <TextField form={form} name="gender" label={t('people.gender')} />
      <DayField form={form} name="birthDate" label={t('people.birthDate')} />
      {own.length > 0 && (
        <section>
          <h2>{t('people.own')}</h2>
          <dl>
            {own.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </PageForm>
  )
}

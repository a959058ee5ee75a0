import { hasCode } from '@songsarn/client/api-problem'
import { type Campaign, type CampaignDetail, createCampaign } from '@songsarn/contract/communication/campaigns'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { DateTimeField } from '@songsarn/ui/form/DateTimeField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VersionChoice, type Words } from '../drafts/VersionChoice.tsx'
import { useReloadCampaigns } from './use-campaigns.ts'

type Setting = Pick<Campaign, 'name' | 'description' | 'startDate' | 'endDate'>

const EMPTY: Setting = { name: '', description: '', startDate: '', endDate: '' }
const settingOf = ({ name, description, startDate, endDate }: Setting): Setting => ({
  name,
  description,
  startDate,
  endDate,
})

/**
 * First step: name, description, start and end. It saves on the version that it was opened with: when a colleague saved
 * another version meanwhile, the user chooses.
 */
export function BasicStep({ campaign, onSaved }: { campaign?: CampaignDetail; onSaved(saved: Campaign): void }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { api } = useShell()
  const reload = useReloadCampaigns()
  const [base, setBase] = useState(campaign)
  const [version, setVersion] = useState(campaign?.version ?? 1)
  const [theirs, setTheirs] = useState<CampaignDetail>()
  const form = useContractForm(createCampaign, {
    id: 'campaign',
    initial: base ? settingOf(base) : EMPTY,
    send: (body) => (base ? save(base, body) : api.createCampaign({ body })),
    async onSaved(saved) {
      await reload()
      onSaved(saved)
    },
    fieldOfCode: { 'campaign.timeOutside': 'endDate' },
    isShown: (error) => hasCode(error, 'campaign.changed'),
    draft: `campaign:${campaign?.id ?? 'new'}`,
  })

  async function save({ id }: Campaign, body: Setting): Promise<Campaign> {
    const params = { id }
    try {
      return await api.updateCampaign({ params, body: { ...body, version } })
    } catch (error) {
      if (!hasCode(error, 'campaign.changed')) throw error
      const current = await api.getCampaign({ params })
      // The colleague entered the same.
      if (JSON.stringify(settingOf(current)) === JSON.stringify(settingOf(body))) return current
      setTheirs(current)
      throw error
    }
  }

  function choose(chosen: CampaignDetail) {
    setVersion(chosen.version)
    setTheirs(undefined)
  }
  function takeTheirs(chosen: CampaignDetail) {
    choose(chosen)
    setBase(chosen)
    form.discard()
  }

  return (
    <>
      {theirs && (
        <Versions
          mine={form.values()}
          theirs={theirs}
          onMine={() => choose(theirs)}
          onTheirs={() => takeTheirs(theirs)}
        />
      )}
      <PageForm form={form} submit={common('action.next')}>
        <TextField form={form} name="name" label={t('campaigns.name')} />
        <TextAreaField
          form={form}
          name="description"
          label={t('campaigns.description')}
          help={t('campaigns.descriptionHelp')}
        />
        <DateTimeField form={form} name="startDate" label={t('campaigns.startDate')} />
        <DateTimeField form={form} name="endDate" label={t('campaigns.endDate')} help={t('campaigns.endDateHelp')} />
      </PageForm>
    </>
  )
}

type VersionsProps = { mine: Setting; theirs: CampaignDetail; onMine(): void; onTheirs(): void }

function Versions({ mine, theirs, onMine, onTheirs }: VersionsProps) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const wordsOf = ({ name, description, startDate, endDate }: Setting): Words => ({
    [t('campaigns.name')]: name,
    [t('campaigns.description')]: description,
    [t('campaigns.startDate')]: startDate && dateTime(startDate),
    [t('campaigns.endDate')]: endDate && dateTime(endDate),
  })
  return (
    <VersionChoice
      title={t('campaigns.conflict', { name: theirs.updateBy, time: dateTime(theirs.updateDate) })}
      mine={wordsOf(mine)}
      theirs={wordsOf(theirs)}
      by={theirs.updateBy}
      onMine={onMine}
      onTheirs={onTheirs}
    />
  )
}

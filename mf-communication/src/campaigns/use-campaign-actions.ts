import type { CampaignDetail } from '@songsarn/contract/communication/campaigns'
import { useDeleteAction } from '@songsarn/remote/use-delete-action'
import { useShell } from '@songsarn/remote/use-shell'
import type { MenuAction } from '@songsarn/ui/actions/ActionMenu.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDeleteCampaign, useStopCampaign } from './use-campaigns.ts'

/** Edit, Force Stop and Delete; each is there while the status and the rights allow it. */
export function useCampaignActions(campaign: CampaignDetail): (MenuAction | false)[] {
  const { t } = useTranslation('mf-communication')
  const { session, toast, balance } = useShell()
  const navigate = useNavigate()
  const { id, name, campaignStatus, drafts, counts, waiting } = campaign
  const stop = useStopCampaign(id)
  const remove = useDeleteCampaign()
  const deletion = useDeleteAction({
    subject: 'Campaign',
    title: t('campaigns.deleteTitle', { name }),
    help: t('campaigns.deleteHelp', { count: drafts }),
    deleted: t('campaigns.deleted', { name }),
    list: '/communication/campaign',
    remove: () => remove.mutateAsync(id),
  })
  const mayEdit = session.can('update', 'Campaign') && session.can('send', 'Communication')
  const isBegun = campaignStatus !== 'draft' || waiting.length > 0
  const isOpen = campaignStatus === 'scheduled' || campaignStatus === 'running'
  return [
    mayEdit &&
      campaignStatus !== 'stopped' && {
        key: 'edit',
        label: t(campaignStatus === 'draft' ? 'campaigns.edit' : 'campaigns.addMessage'),
        isPrimary: campaignStatus === 'draft',
        run: () => navigate(`/communication/campaign/${id}/edit?step=${isBegun ? 'messages' : 'basic'}`),
      },
    mayEdit &&
      isOpen && {
        key: 'setting',
        label: t('campaigns.editSetting'),
        run: () => navigate(`/communication/campaign/${id}/edit?step=basic`),
      },
    session.can('stop', 'Communication') &&
      isOpen && {
        key: 'stop',
        label: t('campaigns.stop'),
        danger: true,
        question: {
          title: t('campaigns.stopTitle', { name }),
          help: t('campaigns.stopHelp', { count: counts.pending }),
          ok: t('campaigns.stopNow'),
          async run() {
            await stop.mutateAsync()
            balance.refresh()
            toast({ kind: 'success', message: t('campaigns.stopped', { name }) })
          },
        },
      },
    campaignStatus === 'draft' && deletion,
  ]
}

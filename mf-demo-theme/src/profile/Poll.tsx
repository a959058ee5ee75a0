import { useFormat } from '@songsarn/i18n/use-format'
import type { Profile } from '@songsarn/msw/demo/profile/profile'
import { Progress, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { useProfileMutation } from './use-profile-mutation.ts'

/** A poll with one vote, which can be changed. */
export function Poll({ options }: { options: Profile['polls'] }) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const vote = useProfileMutation('POST /profile/vote')
  const total = options.reduce((sum, { votes }) => sum + votes, 0)
  return (
    <section className="panel" aria-labelledby="profile-poll">
      <h2 id="profile-poll">{t('profile.poll')}</h2>
      <Radio.Group
        className="profile-poll"
        aria-labelledby="profile-poll"
        value={options.find(({ youVoted }) => youVoted)?.id}
        onChange={(event) => void vote({ body: { pollId: event.target.value } })}
      >
        {options.map(({ id, name, votes }) => {
          const percent = Math.round((votes / total) * 100)
          return (
            <div key={id}>
              <div className="row-apart">
                <Radio value={id}>{name}</Radio>
                <small className="quiet">{format.percent(percent)}</small>
              </div>
              <Progress percent={percent} showInfo={false} size="small" aria-label={name} />
            </div>
          )
        })}
      </Radio.Group>
      <p className="quiet">{t('profile.votes', { count: total })}</p>
    </section>
  )
}

import { useFormat } from '@songsarn/i18n/use-format'
import type { Profile } from '@songsarn/msw/demo/account/profile'
import { Progress, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** One vote, which may be changed. */
export function Poll({ options }: { options: Profile['polls'] }) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const [vote, setVote] = useState<number>()
  const counted = options.map((option) => ({ ...option, votes: option.votes + Number(option.id === vote) }))
  const total = counted.reduce((sum, { votes }) => sum + votes, 0)
  return (
    <section className="panel" aria-labelledby="profile-poll">
      <h2 id="profile-poll">{t('profile.poll')}</h2>
      <Radio.Group
        className="profile-poll"
        aria-labelledby="profile-poll"
        value={vote}
        onChange={(event) => setVote(event.target.value)}
      >
        {counted.map(({ id, name, votes }) => {
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

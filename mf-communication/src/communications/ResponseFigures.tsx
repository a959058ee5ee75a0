import type { Communication, Responses } from '@songsarn/contract/communication/communications'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { Figure, Figures } from '@songsarn/ui/figures/Figures.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SaveAsSegment } from './SaveAsSegment.tsx'
import { useResponses } from './use-communication.ts'

/** Deeds of recipients: opened links, opted out, answered, redeemed. Empty for a text that asks for no deed. */
export function ResponseFigures({ communication }: { communication: Communication }) {
  const { t } = useTranslation('mf-communication')
  const { data, error, refetch } = useResponses(communication)
  if (!data && !error) return null
  if (data && !data.countedAt && !data.links && data.optOuts === null && !data.consents && !data.coupon) return null
  return (
    <section className="page-panel" aria-label={t('responses.title')}>
      <h2>{t('responses.title')}</h2>
      {!data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data.countedAt ? (
        <>
          <p>{t('responses.countedAt')}</p>
          <p>
            <Link to={`/communication/${data.countedAt}`}>{t('detail.original')}</Link>
          </p>
        </>
      ) : (
        <>
          <Counted responses={data} delivered={communication.counts.delivered} />
          {data.links && <SaveAsSegment communication={communication} results={['clicked', 'notClicked']} />}
        </>
      )}
    </section>
  )
}

type CountedProps = { responses: Responses; delivered: number }

function Counted({ responses: { links, optOuts, consents, coupon }, delivered }: CountedProps) {
  const { t } = useTranslation('mf-communication')
  const { number } = useFormat()
  const { session } = useShell()
  return (
    <>
      <Figures>
        {links && (
          <Share
            name={t('responses.opened')}
            count={links.recipients}
            of={delivered}
            help={t('responses.openedHelp')}
            shareHelp={t('responses.ofDelivered')}
          />
        )}
        {links && (
          <Figure name={t('responses.clicks')} help={t('responses.clicksHelp')}>
            {number(links.clicks)}
          </Figure>
        )}
        {optOuts !== null && (
          <Share name={t('responses.optOuts')} count={optOuts} of={delivered} shareHelp={t('responses.ofDelivered')} />
        )}
        {consents &&
          (['accept', 'decline'] as const).map((answer) => (
            <Share
              key={answer}
              name={t(`responses.${answer}`)}
              count={consents[answer]}
              of={delivered}
              shareHelp={t('responses.ofDelivered')}
            />
          ))}
      </Figures>
      {links && links.urls.length > 1 && <Urls urls={links.urls} />}
      {coupon && (
        <Figures className="comm-coupon">
          <Figure name={t('coupons.one')}>
            {session.can('read', 'Coupon') ? <Link to={`/coupons/${coupon.id}`}>{coupon.name}</Link> : coupon.name}
          </Figure>
          <Figure name={t('responses.issued')}>{number(coupon.issued)}</Figure>
          <Figure name={t('coupons.count.opened')}>{number(coupon.opened)}</Figure>
          <Share
            name={t('coupons.count.redeemed')}
            count={coupon.redeemed}
            of={coupon.issued}
            shareHelp={t('responses.ofIssued')}
          />
        </Figures>
      )}
    </>
  )
}

type ShareProps = {
  name: string
  count: number
  of: number
  help?: string
  /** Explains the whole of which it is a share. */
  shareHelp: string
}

/** A count with its share. Without one while receipts are missing: a recipient may respond before the carrier reports. */
function Share({ name, count, of, help, shareHelp }: ShareProps) {
  const { number, percent } = useFormat()
  const isKnown = of > 0 && count <= of
  return (
    <Figure name={name} help={[help, isKnown && shareHelp].filter(Boolean).join(' ')}>
      {isKnown ? `${number(count)} (${percent((count / of) * 100, 1)})` : number(count)}
    </Figure>
  )
}

function Urls({ urls }: { urls: NonNullable<Responses['links']>['urls'] }) {
  const { t } = useTranslation('mf-communication')
  const { number } = useFormat()
  return (
    <table className="comm-urls">
      <thead>
        <tr>
          <th scope="col">{t('responses.url')}</th>
          <th scope="col">{t('responses.opened')}</th>
          <th scope="col">{t('responses.clicks')}</th>
        </tr>
      </thead>
      <tbody>
        {urls.map(({ url, recipients, clicks }, place) => (
          <tr key={place}>
            <td className="comm-address">{url}</td>
            <td>{number(recipients)}</td>
            <td>{number(clicks)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

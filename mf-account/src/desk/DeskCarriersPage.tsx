import './desk.css'
import { type DeskCarrier, type listDeskCarriers, saveDeskCarrier } from '@songsarn/contract/account/desk'
import { RECENT_MINUTES, type Traffic } from '@songsarn/contract/account/desk-traffic'
import { useFormat } from '@songsarn/i18n/use-format'
import { Page } from '@songsarn/remote/Page.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { ActionMenu } from '@songsarn/ui/actions/ActionMenu.tsx'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { SwitchField } from '@songsarn/ui/form/SwitchField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import { RowCards } from '@songsarn/ui/list/RowCards.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { usePhone } from '@songsarn/ui/theme/use-phone'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { DeskLinePanel } from './DeskLine.tsx'
import { NotUnderstood } from './NotUnderstood.tsx'
import { RouteDialog } from './RouteDialog.tsx'

const POLL_MS = 5000

type Carriers = z.output<typeof listDeskCarriers.answer>
type Route = Carriers['routes'][number]

/** The carriers with the live state of their binds, LINE, and the routes. */
export function DeskCarriersPage() {
  const { t } = useTranslation('mf-account')
  const { api } = useShell()
  const carriers = usePolledQuery({
    queryKey: ['desk', 'carriers'],
    queryFn: ({ signal }) => api.listDeskCarriers({ signal }),
    pollEvery: () => POLL_MS,
  })
  if (!carriers.data) return <PageState title={t('desk.carriers')} query={carriers} />
  return <Shown carriers={carriers.data} onChange={() => void carriers.refetch()} />
}

function Shown({
  carriers: { items, line, routes, notUnderstood },
  onChange,
}: {
  carriers: Carriers
  onChange(): void
}) {
  const { t } = useTranslation('mf-account')
  const { api, toast } = useShell()
  const { number } = useFormat()
  const [edited, setEdited] = useState<DeskCarrier | 'new'>()
  const [isAdding, setAdding] = useState(false)
  async function remove(name: string) {
    await api.removeDeskCarrier({ params: { name } })
    toast({ kind: 'success', message: t('desk.carrierRemoved', { name }) })
    onChange()
  }
  const isPhone = usePhone()
  const CarrierList = isPhone ? RowCards<DeskCarrier> : ListTable<DeskCarrier>
  const RouteList = isPhone ? RowCards<Route> : ListTable<Route>
  const editable = items.filter((carrier) => carrier.editable)
  return (
    <Page
      title={t('desk.carriers')}
      help={t('desk.carriersHelp')}
      actions={
        <Button type="primary" onClick={() => setEdited('new')}>
          {t('desk.newCarrier')}
        </Button>
      }
    >
      <CarrierList
        caption={t('desk.carriers')}
        rows={items}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'carrier',
            title: t('desk.carrier'),
            card: 'title',
            render: ({ name }) => <ShellLink to={`/desk/carriers/${encodeURIComponent(name)}`}>{name}</ShellLink>,
          },
          { key: 'state', title: t('desk.state'), card: 'status', render: (carrier) => <State carrier={carrier} /> },
          {
            key: 'binds',
            title: t('desk.binds'),
            card: 'detail',
            align: 'end',
            render: ({ binds }) => binds && t('plan.use', { used: binds.up, max: binds.allowed }),
          },
          {
            key: 'window',
            title: t('desk.window'),
            card: 'detail',
            align: 'end',
            render: ({ window }) => window,
          },
          { key: 'rate', title: t('desk.rate'), card: 'detail', align: 'end', render: ({ rate }) => rate },
          {
            key: 'recent',
            title: t('carrierTraffic.recent', { minutes: RECENT_MINUTES }),
            card: 'detail',
            render: ({ recent }) => recent && <Recent traffic={recent} />,
          },
          {
            key: 'waiting',
            title: t('desk.waitingMessages'),
            card: 'detail',
            align: 'end',
            render: ({ waiting }) => number(waiting),
          },
          {
            key: 'unknown',
            title: t('desk.unknown'),
            card: 'detail',
            align: 'end',
            render: ({ unknown }) => number(unknown),
          },
          { key: 'url', title: t('desk.url'), card: 'detail', render: ({ url }) => url && <code>{url}</code> },
        ]}
        rowActions={(carrier) =>
          carrier.editable && (
            <ActionMenu
              buttons={0}
              size="small"
              name={carrier.name}
              actions={[
                { key: 'edit', label: t('users.edit'), run: () => setEdited(carrier) },
                {
                  key: 'remove',
                  label: t('users.delete'),
                  danger: true,
                  question: {
                    title: t('desk.removeCarrierTitle', { name: carrier.name }),
                    help: t('desk.removeCarrierHelp'),
                    ok: t('users.delete'),
                    run: () => remove(carrier.name),
                  },
                },
              ]}
            />
          )
        }
      />
      <NotUnderstood receipts={notUnderstood} />
      <DeskLinePanel line={line} />
      <section className="page-panel desk-routes" aria-labelledby="desk-routes">
        <h2 id="desk-routes">{t('desk.routes')}</h2>
        <p>{t('desk.routesHelp')}</p>
        {routes.length === 0 ? (
          <p>{t('desk.noRoutes')}</p>
        ) : (
          <RouteList
            caption={t('desk.routes')}
            rows={routes}
            rowKey={({ id }) => String(id)}
            columns={[
              { key: 'carrier', title: t('desk.carrier'), card: 'title', render: ({ carrier }) => carrier },
              {
                key: 'prefix',
                title: t('desk.prefix'),
                card: 'detail',
                render: ({ prefix }) => prefix || t('desk.all'),
              },
              {
                key: 'sender',
                title: t('senders.name'),
                card: 'detail',
                render: ({ sender }) => sender ?? t('desk.all'),
              },
              {
                key: 'account',
                title: t('desk.account'),
                card: 'detail',
                render: ({ account }) => account ?? t('desk.all'),
              },
              {
                key: 'priority',
                title: t('desk.priority'),
                card: 'detail',
                align: 'end',
                render: ({ priority }) => number(priority),
              },
              {
                key: 'weight',
                title: t('desk.weight'),
                card: 'detail',
                align: 'end',
                render: ({ weight }) => number(weight),
              },
            ]}
            rowActions={({ id, carrier }) => (
              <ConfirmAction
                size="small"
                danger
                aria-label={t('desk.removeRoute', { carrier })}
                question={{
                  title: t('desk.removeRoute', { carrier }),
                  help: t('desk.removeRouteHelp'),
                  ok: t('users.delete'),
                  run: async () => {
                    await api.removeDeskRoute({ params: { routeId: id } })
                    onChange()
                  },
                }}
              >
                {t('users.delete')}
              </ConfirmAction>
            )}
          />
        )}
        <div className="form-actions">
          <Button disabled={editable.length === 0} onClick={() => setAdding(true)}>
            {t('desk.newRoute')}
          </Button>
          {editable.length === 0 && <span className="desk-quiet">{t('desk.needsCarrier')}</span>}
        </div>
      </section>
      {edited && (
        <CarrierDialog
          carrier={edited === 'new' ? undefined : edited}
          onSaved={onChange}
          onClose={() => setEdited(undefined)}
        />
      )}
      {isAdding && <RouteDialog carriers={editable} onSaved={onChange} onClose={() => setAdding(false)} />}
    </Page>
  )
}

const STATES = { up: ['success', 'done'], slow: ['warning', 'late'], down: ['danger', 'failed'] } as const

function State({ carrier: { state, on } }: { carrier: DeskCarrier }) {
  const { t } = useTranslation('mf-account')
  const [tone, mark] = on ? STATES[state] : (['neutral', 'ended'] as const)
  return (
    <StatusTag tone={tone} mark={mark}>
      {t(on ? `desk.states.${state}` : 'subAccounts.off')}
    </StatusTag>
  )
}

/** Parts of the last minutes, how long the responses took, and how many parts did not get through. */
function Recent({ traffic }: { traffic: Traffic }) {
  const { t } = useTranslation('mf-account')
  const { number } = useFormat()
  const { accepted, rejected, throttled, unanswered, responseMs } = traffic
  const faults = rejected + unanswered
  return (
    <>
      {t('carrierTraffic.parts', { count: accepted + rejected + throttled + unanswered })}
      {responseMs !== null && ` · ${t('carrierTraffic.ms', { ms: number(responseMs) })}`}
      {faults > 0 && <div className="small">{t('carrierTraffic.faults', { count: faults })}</div>}
    </>
  )
}

type DialogProps = { onSaved(): void; onClose(): void }

function CarrierDialog({ carrier, onSaved, onClose }: DialogProps & { carrier: DeskCarrier | undefined }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, toast } = useShell()
  const closing = useClosing(onClose)
  const form = useContractForm(saveDeskCarrier, {
    id: 'carrier',
    initial: {
      name: carrier?.name ?? '',
      url: carrier?.url ?? '',
      downAfterSeconds: carrier?.downAfterSeconds ?? 60,
      on: carrier?.on ?? true,
    },
    send: async (body) => {
      await api.saveDeskCarrier({ body })
      return body
    },
    onSaved: ({ name }) => {
      toast({ kind: 'success', message: t('desk.carrierSaved', { name }) })
      onSaved()
      closing.onClose()
    },
    fieldOfCode: { 'carrier.refused': 'url' },
    words: { name: { format: t('desk.carrierName'), notAllowed: t('desk.carrierNameTaken') } },
  })
  return (
    <FormDialog
      form={form}
      title={carrier ? t('users.editTitle', { name: carrier.name }) : t('desk.newCarrier')}
      submit={common('action.save')}
      {...closing}
    >
      {!carrier && <TextField form={form} name="name" label={t('desk.carrier')} help={t('desk.carrierName')} />}
      <TextField form={form} name="url" label={t('desk.url')} help={t(carrier ? 'desk.urlKeep' : 'desk.urlHelp')} />
      <NumberField form={form} name="downAfterSeconds" label={t('desk.downAfter')} help={t('desk.downAfterHelp')} />
      <SwitchField form={form} name="on" label={t('desk.on')} />
    </FormDialog>
  )
}

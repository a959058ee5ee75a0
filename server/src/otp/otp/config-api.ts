import {
  createOtpConfig,
  deleteOtpConfig,
  getNotifySecret,
  getOtpConfig,
  listOtpConfigs,
  MAX_NEW_OTP_CONFIGS,
  MAX_OTP_CONFIGS,
  type OtpConfig,
  renewNotifySecret,
  switchOtpConfig,
  updateOtpConfig,
} from '@songsarn/contract/otp/otp'
import { sql } from 'kysely'
import { requireBelowLimits } from '../../account/accounts/account-limit.ts'
import { requireApprovedSender } from '../../account/senders/approved-sender.ts'
import { byName } from '../../foundation/db/by-name.ts'
import type { Row, RowUpdate, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { containing, readPage, sortedBy, sortOf } from '../../foundation/http/list.ts'
import { OLD_SECRET_MS } from '../../webhooks/numbered-secrets.ts'
import { checkConfig, rowOf } from './config-body.ts'
import { notifySecret } from './pin.ts'
import type { OtpPorts } from './ports.ts'
import { showConfigs } from './show-configs.ts'

const SORTS = {
  createDate: 'createdAt',
  name: byName('name'),
  status: 'status',
  pinLength: 'pinLength',
  expireTime: 'expireTime',
} as const

export const otpConfigHandlers = (ports: OtpPorts): Handler[] => {
  const show = async (trx: Scope, row: Row<'otpConfigs'>): Promise<OtpConfig> => {
    const [config] = await showConfigs(trx, [row], ports.now())
    if (!config) throw new Error('showConfigs returned nothing')
    return config
  }
  const change = async (trx: Scope, caller: Caller, id: string, changes: RowUpdate<'otpConfigs'>) => {
    const row = await trx
      .updateTable('otpConfigs')
      .set({ ...changes, updatedAt: ports.now() })
      .where((eb) => eb.and(ofCaller(caller)))
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new ApiProblem('resource.notFound')
    return row
  }

  return [
    handle(listOtpConfigs, async ({ caller, transaction }, { query }) =>
      transaction(async (trx) => {
        const sort = sortOf(query.sort, SORTS, { column: 'createdAt', direction: 'desc' })
        const found = trx
          .selectFrom('otpConfigs')
          .where((eb) => eb.and(ofCaller(caller)))
          .where('deletedAt', 'is', null)
          .$if(query.name !== undefined, (list) => list.where(isCalled(query.name ?? '')))
          .$if(query.status !== undefined, (list) => list.where('status', '=', query.status === 'true'))
          .$if(query.alert !== undefined, (list) => list.where(isAlerted))
        const { rows, ...page } = await readPage(query, found, (list) => list.selectAll().$call(sortedBy(sort)))
        return { items: await showConfigs(trx, rows, ports.now()), ...page }
      }),
    ),

    handle(createOtpConfig, async ({ caller, transaction, audit, saveResponse }, { body }) => {
      await checkConfig(ports, body)
      return transaction(async (trx) => {
        await requireApprovedSender(trx, caller, body.sender, 'sender')
        const now = ports.now()
        await requireBelowLimits(trx, caller, {
          ...{ table: 'otpConfigs', max: MAX_OTP_CONFIGS, counted: sql`deleted_at is null` },
          ...{ perDay: MAX_NEW_OTP_CONFIGS, now },
        })
        const row = await trx
          .insertInto('otpConfigs')
          .values({
            ...rowOf(body),
            ...ofCaller(caller),
            id: newId(),
            createdAt: now,
            updatedAt: now,
            deletedAt: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        await audit(trx, { action: 'create', subject: 'OtpConfig', target: row, after: audited(row) })
        return saveResponse(trx, await show(trx, row))
      })
    }),

    handle(getOtpConfig, async ({ caller, transaction }, { params }) =>
      transaction(async (trx) => show(trx, await findConfig(trx, caller, params.otcId))),
    ),

    handle(
      updateOtpConfig,
      async ({ caller, transaction, audit }, { params, body }) => {
        await transaction((trx) => findConfig(trx, caller, params.otcId))
        await checkConfig(ports, body)
        return transaction(async (trx) => {
          await requireApprovedSender(trx, caller, body.sender, 'sender')
          const before = await findConfig(trx, caller, params.otcId)
          const row = await change(trx, caller, params.otcId, rowOf(body))
          await audit(trx, {
            ...{ action: 'update', subject: 'OtpConfig', target: row },
            ...{ before: audited(before), after: audited(row) },
          })
          return show(trx, row)
        })
      },
      isConfig,
    ),

    handle(
      switchOtpConfig,
      async ({ caller, transaction, audit }, { params, body }) =>
        transaction(async (trx) => {
          const row = await change(trx, caller, params.otcId, body)
          await audit(trx, { action: row.status ? 'switchOn' : 'switchOff', subject: 'OtpConfig', target: row })
          return show(trx, row)
        }),
      isConfig,
    ),

    handle(deleteOtpConfig, async ({ caller, transaction, audit }, { params }) => {
      await transaction(async (trx) => {
        const target = await change(trx, caller, params.otcId, { deletedAt: ports.now() })
        await audit(trx, { action: 'delete', subject: 'OtpConfig', target })
      })
      return undefined
    }),

    handle(getNotifySecret, async ({ caller, transaction, audit }, { params }) => {
      const { id, notifySecretNo } = await transaction(async (trx) => {
        const target = await findConfig(trx, caller, params.otcId)
        await audit(trx, { action: 'showSecret', subject: 'OtpConfig', target })
        return target
      })
      return { secret: await notifySecret(ports.secretKey, id, notifySecretNo) }
    }),

    handle(renewNotifySecret, async ({ caller, transaction, audit }, { params }) => {
      const { id, notifySecretNo } = await transaction(async (trx) => {
        const { notifySecretNo: no } = await findConfig(trx, caller, params.otcId)
        const oldSecretUntil = new Date(ports.now().getTime() + OLD_SECRET_MS)
        const row = await change(trx, caller, params.otcId, { notifySecretNo: no + 1, oldSecretUntil })
        await audit(trx, { action: 'renew', subject: 'OtpConfig', target: row, after: { notifySecret: 'new' } })
        return row
      })
      return { secret: await notifySecret(ports.secretKey, id, notifySecretNo) }
    }),
  ]
}

/** The settings; the text of the message is not part of the audit log. */
const audited = ({
  tenantId,
  accountId,
  id,
  content,
  createdAt,
  updatedAt,
  deletedAt,
  ...settings
}: Row<'otpConfigs'>) => settings

/** Matches the name, or a part of the id that is too long to be meant as a name. */
const isCalled = (text: string) => {
  const named = sql<boolean>`otp_configs.name ilike ${containing(text)}`
  return /^[0-9a-f-]{6,36}$/i.test(text)
    ? sql<boolean>`(${named} or otp_configs.id::text ilike ${containing(text)})`
    : named
}
const isAlerted = sql<boolean>`exists (
  select from otp_alerts a where a.tenant_id = otp_configs.tenant_id and a.config_id = otp_configs.id)`

/** A configuration of the acting account that is not deleted. */
export async function findConfig(trx: Scope, caller: Caller, id: string): Promise<Row<'otpConfigs'>> {
  const row = await trx
    .selectFrom('otpConfigs')
    .selectAll()
    .where((eb) => eb.and(ofCaller(caller)))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw new ApiProblem('resource.notFound')
  return row
}

/** Whether the configuration exists, so that 404 wins over 422. */
export async function isConfig(trx: Scope, caller: Caller, { otcId }: { otcId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from otp_configs where tenant_id = ${caller.tenancy.tenantId} and account_id = ${caller.acting.id}
      and id = ${otcId} and deleted_at is null`.execute(trx)
  return rows.length > 0
}

import { AVATAR_KINDS, getAvatar, MAX_AVATAR_BYTES, uploadAvatar } from '@songsarn/contract/account/avatars'
import { shownAttachment } from '../../files/files/attachments.ts'
import { readFile, setFilesEnd } from '../../files/files/find-file.ts'
import type { FilePorts } from '../../files/files/ports.ts'
import { addFile, receiveFile } from '../../files/files/store-file.ts'
import { asApp } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'

/** How long an upload waits for `PATCH /v1/me`. */
const WAITS_MS = 24 * 60 * 60 * 1000

/** Pictures of users. They belong to the user's own account, whichever one the user acts for. */
export const handlers = (ports: FilePorts): Handler[] => [
  handle(uploadAvatar, async (context) => {
    const { caller } = context
    const file = await receiveFile(ports, context, { maxBytes: MAX_AVATAR_BYTES, kinds: AVATAR_KINDS })
    const now = ports.now()
    return asApp(ports.store, caller.self, async (trx) => {
      const owner = { tenantId: caller.self.tenantId, accountId: caller.user.accountId, userId: caller.user.id }
      // One upload at a time waits, so that they do not fill the storage of the account.
      await setFilesEnd(trx, { ...owner, kind: 'avatar' }, now, now)
      const about = { purpose: 'avatar', now, expiresAt: new Date(now.getTime() + WAITS_MS) } as const
      return shownAttachment(await addFile(trx, owner, file, about))
    })
  }),

  handle(getAvatar, async ({ caller, transaction }, { params }) => {
    const file = await transaction((trx) =>
      trx
        .selectFrom('files')
        .selectAll()
        .where((eb) => eb.and({ tenantId: caller.tenancy.tenantId, id: params.id, kind: 'avatar' }))
        .where('accountId', 'in', [...caller.tenancy.accountIds])
        .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', ports.now())]))
        .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound')),
    )
    return readFile(ports, file)
  }),
]

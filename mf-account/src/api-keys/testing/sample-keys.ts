import type { ApiKey } from '@songsarn/contract/account/api-keys'

/** A key as the service returns it. */
export const sampleKey = (patch: Partial<ApiKey> = {}): ApiKey => ({
  id: '0199d000-0000-7000-8000-000000000001',
  name: 'Web shop',
  mode: 'live',
  scopes: ['send:Otp'],
  hint: 'songsarn_live_…Ab3d',
  status: 'active',
  createBy: 'Olan Owner',
  createDate: '2026-11-20T03:00:00.000Z',
  lastUsedDate: null,
  revokedDate: null,
  ...patch,
})

export const pageOfKeys = (items: ApiKey[]) => ({ items, page: 0, size: 10, total: items.length })

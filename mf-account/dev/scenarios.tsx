import { problem } from '@songsarn/testing/fake-service'
import { openWorkbench } from '@songsarn/testing/workbench/open-workbench.tsx'
import { pageOfKeys, sampleKey } from '../src/features/api-keys/testing/sample-keys.ts'

const path = '/account/api-keys'
const many = Array.from({ length: 20 }, (_, row) =>
  sampleKey({
    id: `0199d000-0000-7000-8000-0000000000${10 + row}`,
    name: `ระบบหลังร้าน สาขาที่ ${row + 1} สำหรับส่งรหัสยืนยันตัวตนลูกค้า`.slice(0, 60),
    mode: row % 3 === 0 ? 'test' : 'live',
    scopes: row % 2 === 0 ? ['send:Otp'] : ['read:Log', 'read:Account', 'send:Communication'],
    lastUsedDate: row % 4 === 0 ? null : '2026-11-21T03:04:00.000Z',
  }),
)
const revoked = sampleKey({ status: 'revoked', revokedDate: '2026-11-21T03:04:00.000Z' })

openWorkbench('mf-account', () => import('../src/app/definition.ts'), {
  'sub-accounts': { title: 'Sub-accounts', path: '/account/sub-accounts' },
  users: { title: 'Users', path: '/account/users' },
  'users-error': {
    title: 'Users: error',
    path: '/account/users',
    answers: { listUsers: () => problem('service.fault', 'req-workbench') },
  },
  'own-mobile': { title: 'My mobile', path: '/account/mobile' },
  'own-mobile-error': {
    title: 'My mobile: error',
    path: '/account/mobile',
    answers: { whoAmI: () => problem('service.fault', 'req-workbench') },
  },
  audit: { title: 'Audit log', path: '/account/audit' },
  keys: { title: 'API keys', path },
  'keys-loading': { title: 'API keys: loading', path, answers: { listApiKeys: () => new Promise<never>(() => {}) } },
  'keys-empty': { title: 'API keys: none yet', path, answers: { listApiKeys: () => pageOfKeys([]) } },
  'keys-error': {
    title: 'API keys: error',
    path,
    answers: { listApiKeys: () => problem('service.fault', 'req-workbench') },
  },
  'keys-no-permission': {
    title: 'API keys: no permission',
    path,
    answers: { listApiKeys: () => problem('right.missing') },
  },
  'keys-much': {
    title: 'API keys: many',
    path,
    answers: { listApiKeys: () => ({ ...pageOfKeys(many), size: 20, total: 50 }) },
  },
  'keys-revoked': {
    title: 'API keys: revoked',
    path: `${path}?status=revoked`,
    answers: { listApiKeys: () => pageOfKeys([revoked]) },
  },
})

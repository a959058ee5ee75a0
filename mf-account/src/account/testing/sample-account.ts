import type { Account } from '@songsarn/contract/account/account'

const ID = '0199d000-0000-7000-8000-0000000000a1'

export const sampleAccount = (over: Partial<Account> = {}): Account => ({
  ...{ accountId: ID, accountName: 'Demo', accountEmail: 'demo@demo.example', accountRole: 'owner', mode: 'live' },
  ...{ plan: 'Basic', paymentType: 'prepaid', creditBalance: 500, creditHeld: 0, daysLeft: null, alertLessThan: null },
  ...{ eConsentPrice: 1, storage: 0, maxStorage: 200_000_000, needsSecondFactor: false },
  ...over,
})

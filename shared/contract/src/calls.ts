import { getAccount, listTransactions } from './account.ts'
import { createAnalysis, getAnalysis, getAnalysisRows } from './analyses.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import { reportClientError } from './client-errors.ts'
import {
  createQuickSend,
  getCommunication,
  getProgress,
  listCommunications,
  pauseCommunication,
  resumeCommunication,
  stopCommunication,
} from './communications.ts'
import { getHome } from './home.ts'
import { downloadLogs, getMessage, listLogs } from './logs.ts'
import { getLookup } from './lookups.ts'
import { listOperators } from './operators.ts'
import {
  createOtpConfig,
  deleteOtpConfig,
  getNotifySecret,
  getOtpConfig,
  listOtpConfigs,
  listOtpDeliveries,
  renewNotifySecret,
  requestOtp,
  switchOtpConfig,
  updateOtpConfig,
  verifyOtp,
} from './otp.ts'
import {
  changeRelease,
  deployRelease,
  discardUpload,
  listReleases,
  rollBackRelease,
  uploadRelease,
} from './releases.ts'
import { listSenders } from './senders.ts'
import { changePassword, signIn, signOut, updateMe, whoAmI } from './session.ts'

/** Every call of the product API. The server answers each of them, and nothing else under `/v1`. */
export const calls = {
  signIn,
  whoAmI,
  signOut,
  changePassword,
  updateMe,
  getAccount,
  listTransactions,
  listSenders,
  getLookup,
  createAnalysis,
  getAnalysis,
  getAnalysisRows,
  createQuickSend,
  listCommunications,
  getCommunication,
  getProgress,
  stopCommunication,
  pauseCommunication,
  resumeCommunication,
  listLogs,
  downloadLogs,
  getMessage,
  getHome,
  listOperators,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  listOtpConfigs,
  createOtpConfig,
  getOtpConfig,
  updateOtpConfig,
  switchOtpConfig,
  deleteOtpConfig,
  getNotifySecret,
  renewNotifySecret,
  listOtpDeliveries,
  requestOtp,
  verifyOtp,
  listReleases,
  uploadRelease,
  discardUpload,
  deployRelease,
  changeRelease,
  rollBackRelease,
  reportClientError,
}
export type CallName = keyof typeof calls

/** Why an account may send no message now, whatever it is: a communication, a test, an OTP. */
export const MESSAGE_ERRORS = [
  'sender.notApproved',
  'account.switchedOff',
  'credit.insufficient',
  'credit.sharedInsufficient',
  'trial.recipientNotAllowed',
  'trial.dailyLimit',
] as const

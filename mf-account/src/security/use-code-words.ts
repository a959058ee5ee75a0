import { useTranslation } from 'react-i18next'

/** What the field of a code says when it is empty, too short, wrong or used: an app's code, or a recovery code. */
export function useCodeWords() {
  const { t } = useTranslation('mf-account')
  const help = t('secondFactor.anyCodeHelp')
  return { required: help, tooShort: help, notAllowed: t('secondFactor.wrongCode') }
}

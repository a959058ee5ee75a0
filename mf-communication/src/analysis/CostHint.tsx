import type { Analysis } from '@songsarn/contract/communication/analyses'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'

/** Most characters that are worth leaving out: more is another text. */
const FEW = 20

/** A few characters fewer that save credits, for those whose texts are a part longer because of them. */
export function CostHint({ analysis, onShorten }: { analysis: Analysis; onShorten(): void }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { partCounts, totalRecipients: total } = analysis
  const [most] = partCounts
    .filter(({ over }) => over > 0 && over <= FEW)
    .sort((a, b) => b.recipients - a.recipients || b.parts - a.parts)
  if (!most) return null
  const { parts, recipients, over } = most
  const isOnly = partCounts.every((of) => of === most || of.parts === 1)
  const who =
    recipients === total
      ? t('analyze.allNeedParts', { count: parts })
      : t('analyze.someNeedParts', { count: recipients, total, parts: t('analyze.partCount', { count: parts }) })
  const saved = t(isOnly ? 'analyze.fewerSave' : 'analyze.fewerSaveMore', {
    count: over,
    credits: common('unit.credit', { count: recipients }),
  })
  return (
    <Alert
      type="info"
      showIcon
      title={who}
      description={saved}
      action={
        <Button size="small" onClick={onShorten}>
          {t('analyze.shorten')}
        </Button>
      }
    />
  )
}

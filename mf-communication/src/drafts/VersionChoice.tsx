import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import './drafts.css'

/** Fields of a version, as people read them, by their labels. */
export type Words = Readonly<Record<string, string>>

type Props = { title: string; mine: Words; theirs: Words; by: string; onMine(): void; onTheirs(): void }

/** Two people changed one thing: shows what differs in both versions. The user chooses a version. The two are never merged. */
export function VersionChoice({ title, mine, theirs, by, onMine, onTheirs }: Props) {
  const { t } = useTranslation('mf-communication')
  const names = Object.keys(mine).filter((name) => mine[name] !== theirs[name])
  return (
    <Alert
      type="warning"
      role="alert"
      showIcon
      title={title}
      description={
        <div className="draft-versions">
          <table>
            <thead>
              <tr>
                <td />
                <th scope="col">{t('drafts.mine')}</th>
                <th scope="col">{t('drafts.theirs', { name: by })}</th>
              </tr>
            </thead>
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{mine[name] || t('drafts.nothing')}</td>
                  <td>{theirs[name] || t('drafts.nothing')}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="draft-versions-actions">
            <Button onClick={onMine}>{t('drafts.keepMine')}</Button>
            <Button onClick={onTheirs}>{t('drafts.takeTheirs')}</Button>
          </div>
        </div>
      }
    />
  )
}

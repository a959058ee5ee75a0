import { DEFAULT_PORT, PROTOCOL } from '@songsarn/contract/reports/report-export'
import type { Report } from '@songsarn/contract/reports/reports'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { PasswordField } from '@songsarn/ui/form/PasswordField.tsx'
import { RadioField } from '@songsarn/ui/form/RadioField.tsx'
import { SwitchField } from '@songsarn/ui/form/SwitchField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ConnectionTest } from './ConnectionTest.tsx'
import type { ReportValues } from './report-values.ts'

/** The FTP or SFTP server that each file is put on. */
export function ExportFields({ form, report }: { form: ContractForm<ReportValues>; report: Report | undefined }) {
  const { t } = useTranslation('mf-reports')
  const [isOn, protocol, hostKey] = useWatch({
    control: form.control,
    name: ['exportReport', 'protocal', 'hostKey'],
  })
  return (
    <>
      <SwitchField form={form} name="exportReport" label={t('reports.export.on')} help={t('reports.export.onHelp')} />
      {isOn && (
        <>
          <RadioField
            form={form}
            name="protocal"
            label={t('reports.export.protocol')}
            options={[
              { value: PROTOCOL.sftp, label: 'SFTP' },
              { value: PROTOCOL.ftp, label: t('reports.export.ftp') },
            ]}
          />
          <TextField form={form} name="hostName" label={t('reports.export.host')} placeholder="files.example.com" />
          <NumberField
            form={form}
            name="port"
            label={t('reports.export.port')}
            help={t('reports.export.portHelp', { port: DEFAULT_PORT[protocol] })}
          />
          <TextField form={form} name="username" label={t('reports.export.username')} />
          <PasswordField
            form={form}
            name="password"
            label={t('reports.export.password')}
            help={report?.hasPassword ? t('reports.export.passwordKept') : undefined}
            autoComplete="off"
          />
          <TextField
            form={form}
            name="remotePath"
            label={t('reports.export.folder')}
            help={t('reports.export.folderHelp')}
          />
          {protocol === PROTOCOL.sftp && (
            <FormField form={form} name="hostKey" label={t('reports.export.hostKey')} isGroup>
              {({ 'aria-describedby': description }) => (
                <p aria-describedby={description} className="reports-key">
                  {hostKey === '' ? t('reports.export.noHostKey') : <code>{hostKey}</code>}
                </p>
              )}
            </FormField>
          )}
          <ConnectionTest form={form} report={report} />
        </>
      )}
    </>
  )
}

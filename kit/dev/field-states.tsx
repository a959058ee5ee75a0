import { controlOf, Field } from '@songsarn/ui/field/Field.tsx'
import { AmountField } from '@songsarn/ui/form/AmountField.tsx'
import { ChoiceField } from '@songsarn/ui/form/ChoiceField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { RangeField } from '@songsarn/ui/form/RangeField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { ColumnMapping } from '@songsarn/ui/mapping/ColumnMapping.tsx'
import { guessColumns, type MappedField } from '@songsarn/ui/mapping/guess-columns'
import { RecipientsField } from '@songsarn/ui/recipients/RecipientsField.tsx'
import { type UploadedFile, UploadInput } from '@songsarn/ui/upload/UploadInput.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { FAULT } from './fault.ts'

const buyCredits = {
  body: z.object({
    plan: z.enum(['prepaid', 'postpaid']),
    credits: z.number().check(z.int(), z.minimum(100)),
    price: z.number(),
    from: z.iso.date(),
    to: z.iso.date(),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
  }),
}
type Purchase = Omit<z.output<typeof buyCredits.body>, 'plan' | 'credits'> & { plan: string; credits: number | null }

const PURCHASE: Purchase = {
  plan: 'prepaid',
  credits: 25_000,
  price: 5350.5,
  from: '2026-11-01',
  to: '2026-11-30',
  start: '2026-11-20T02:00:00.000Z',
  end: '2026-11-20T11:30:00.000Z',
}

function Choices({ isWrong = false, isReadOnly = false }: { isWrong?: boolean; isReadOnly?: boolean }) {
  const { t } = useTranslation('kit')
  const form = useContractForm(buyCredits, {
    initial: isWrong ? { ...PURCHASE, plan: '', credits: 12.5, to: '', end: '' } : PURCHASE,
    send: async (body) => body,
    isReadOnly,
  })
  useEffect(() => {
    if (isWrong) void form.submit()
  }, [isWrong])
  return (
    <PageForm form={form} submit={t('fields.save')}>
      <ChoiceField
        form={form}
        name="plan"
        label={t('fields.plan')}
        options={(['prepaid', 'postpaid'] as const).map((value) => ({
          value,
          label: t(`fields.${value}`),
          help: t(`fields.${value}Help`),
        }))}
      />
      <div className="form-row">
        <AmountField form={form} name="credits" label={t('fields.credits')} unit="credit" />
        <AmountField form={form} name="price" label={t('fields.price')} unit="baht" />
      </div>
      <RangeField form={form} from="from" to="to" label={t('fields.days')} />
      <RangeField form={form} from="start" to="end" label={t('fields.times')} withTime />
    </PageForm>
  )
}

const analyse = { body: z.object({ to: z.string().check(z.minLength(1)) }) }

function Recipients({ isReadOnly = false }: { isReadOnly?: boolean }) {
  const { t } = useTranslation('kit')
  const [typed, setTyped] = useState(isReadOnly ? '' : '081 23')
  const form = useContractForm(analyse, {
    initial: { to: '0812340001\n0812340002\n021234567\n0812340001\n+6591234567' },
    send: async (body) => body,
    isReadOnly,
  })
  return (
    <PageForm form={form} submit={t('fields.save')}>
      <RecipientsField
        form={form}
        name="to"
        label={t('fields.to')}
        typed={typed}
        onTyped={setTyped}
        onColumnsLeft={() => {}}
        onRemove={(to) => form.change({ to })}
      />
    </PageForm>
  )
}

const FILE: UploadedFile = { id: '1', name: 'ลูกค้า พฤศจิกายน 2569.csv', size: 1_840_000 }
const LONG: UploadedFile = {
  ...FILE,
  name: 'รายชื่อลูกค้าร้านค้าริมน้ำสาขาที่สามถัดจากสะพานที่สมัครรับข่าวสารตั้งแต่เดือนมกราคมถึงพฤศจิกายน 2569.csv',
}

type UploadProps = {
  id: string
  initial?: UploadedFile
  start?: File
  sent?: number
  isDisabled?: boolean
  upload?(): Promise<string>
}

function Upload({ id, initial, start, sent = 0.4, isDisabled = false, upload = async () => '1' }: UploadProps) {
  const { t } = useTranslation('kit')
  const [value, setValue] = useState<UploadedFile | null>(initial ?? null)
  useEffect(() => {
    if (!start) return
    // As a drop does.
    const transfer = new DataTransfer()
    transfer.items.add(start)
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer })
    document.getElementById(id)?.dispatchEvent(drop)
  }, [id, start])
  return (
    <Field id={id} label={t(isDisabled ? 'fields.disabled' : 'fields.file')} help={t('fields.fileHelp')}>
      <UploadInput
        {...controlOf(id, undefined)}
        aria-required
        disabled={isDisabled}
        value={value}
        onChange={(next) => setValue(next as UploadedFile | null)}
        kinds={['csv', 'txt', 'xlsx']}
        maxSize={20_000_000}
        upload={(_file, { onProgress }) => {
          onProgress(sent)
          return upload()
        }}
      />
    </Field>
  )
}

const LIST = new File(['mobile,name\n0812345678,Somchai\n'], 'people.csv')
const PHOTO = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'photo.csv')
const EMPTY = new File([], 'empty.csv')
const never = () => new Promise<never>(() => {})

const ROWS = [
  ['เบอร์โทร', 'ชื่อ', 'วันเกิด', 'หมายเหตุ'],
  ['081 234 5678', 'สมชาย', '1990-05-02', 'ลูกค้าประจำ'],
  ['089 123 4567', 'พลอย', '1988-11-20', ''],
  ['092 345 6789', 'นก', '', 'โทรกลับ'],
]

type MappingProps = { rows?: string[][]; isDisabled?: boolean }

function Mapping({ rows = ROWS, isDisabled = false }: MappingProps) {
  const { t } = useTranslation('kit')
  const fields: MappedField[] = [
    { name: 'mobile', label: t('fields.mobile'), headings: ['เบอร์โทร'], isRequired: true, kind: 'mobile' },
    { name: 'firstName', label: t('fields.firstName'), headings: ['ชื่อ'], isRequired: true },
    { name: 'birthday', label: t('fields.birthday') },
  ]
  const [value, setValue] = useState(() => guessColumns(rows, fields))
  return <ColumnMapping rows={rows} fields={fields} value={value} onChange={setValue} disabled={isDisabled} />
}

export const FIELD_STATES = {
  'form-choices': () => <Choices />,
  'form-choices-problems': () => <Choices isWrong />,
  'form-choices-read-only': () => <Choices isReadOnly />,
  recipients: () => <Recipients />,
  'recipients-read-only': () => <Recipients isReadOnly />,
  upload: () => (
    <div className="form">
      <Upload id="empty" />
      <Upload id="done" initial={FILE} />
      <Upload id="long" initial={LONG} />
      <Upload id="none" isDisabled />
      <Upload id="disabled" initial={FILE} isDisabled />
    </div>
  ),
  'upload-running': () => (
    <div className="form">
      <Upload id="running" start={LIST} upload={never} />
      <Upload id="reading" start={LIST} sent={1} upload={never} />
    </div>
  ),
  'upload-problems': () => (
    <div className="form">
      <Upload id="failed" start={LIST} upload={() => Promise.reject(FAULT)} />
      <Upload id="refused" start={PHOTO} />
      <Upload id="blank" start={EMPTY} />
    </div>
  ),
  mapping: () => (
    <div className="form">
      <Mapping />
      <Mapping isDisabled />
    </div>
  ),
  'mapping-problems': () => (
    <div className="form">
      <Mapping rows={ROWS.map(([, ...cells]) => cells)} />
    </div>
  ),
}
